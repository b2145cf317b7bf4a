// Compares the stored coverage and duration of a review with what an observer in the page measured.
// CURIO_E2E_ALL=1 runs every watch script; the default run has time only for those with `inSuite`.
import type { Page } from '@playwright/test'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { observeDubs, readObservations, takeObservations } from '#tests/support/observe-dub.ts'
import { watchScripts, type WatchingBrowser } from '#tests/support/watch-scripts.ts'
import { createApiCall } from '#tools/call-api.ts'

const selectedScripts = watchScripts.filter(({ inSuite }) => inSuite || process.env['CURIO_E2E_ALL'] === '1')

test('the server stores the coverage of the dub and the duration of the review', async ({
  page,
  signInAs,
  serverUrl,
}) => {
  test.setTimeout(20_000 + selectedScripts.length * 40_000)
  await signInAs('mei')
  await clearDrafts(page, serverUrl)
  await page.goto('/talent')
  await page.evaluate(observeDubs)
  await page.getByRole('listitem').filter({ hasText: 'Spring releases' }).getByRole('link').click()
  for (const { name, perform } of selectedScripts) {
    await test.step(name, async () => {
      await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()
      const task = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await perform(browserOf(page))
      const observed = readObservations(await page.evaluate(takeObservations))[task]
      await page.getByRole('button', { name: 'Submit Review' }).click()
      const question = page.getByRole('dialog', { name: 'Submit as is?' })
      if ((observed?.coverage ?? 0) < 0.8) await question.getByRole('button', { name: 'Submit Review' }).click()
      await expect(page).not.toHaveURL(new RegExp(`${task}$`))
      const { coverage = NaN, workedSeconds = NaN } =
        readObservations(await page.evaluate(takeObservations))[task] ?? {}
      const readTask = async () => (await callApi(page, 'GET /api/tasks/{id}', { params: { id: task } })).data
      // The next task is shown before the server has confirmed the review.
      await expect.poll(async () => (await readTask()).status).toBe('completed')
      const { duration, result } = await readTask()
      const storedCoverage = result?.coverage ?? Infinity
      expect(Math.abs(storedCoverage - coverage), `coverage ${storedCoverage} of ${coverage}`).toBeLessThan(0.02)
      expect(Math.abs(duration - workedSeconds), `${duration} of ${workedSeconds} s`).toBeLessThan(1.5)
    })
  }
})

/** Empties the drafts that earlier journeys left: the time and the ranges in them count too. */
async function clearDrafts(page: Page, serverUrl: string): Promise<void> {
  const call = createApiCall(page, serverUrl)
  const { current } = await call('GET /api/talents/jobs')
  for (const { bundle } of current) {
    const query = { count: selectedScripts.length }
    const { data: next } = await call('GET /api/bundles/{id}/nextTasks', { params: { id: bundle._id }, query })
    for (const { task, draft } of next) {
      if (!draft) continue
      const body = { draft: emptyDraft, base: draft.revision }
      await call('PUT /api/tasks/{id}/draft', { params: { id: task._id }, body })
    }
  }
}

const browserOf = (page: Page): WatchingBrowser => ({
  evaluate: (run, given) => page.evaluate(run, given),
  press: (key) => page.keyboard.press(key),
  hideFor: async (ms) => {
    await page.evaluate(setHidden, true)
    // The person is away for this long: the stored duration is compared with the time on the page's clock.
    await page.evaluate((passing) => new Promise((resolve) => setTimeout(resolve, passing)), ms)
    await page.evaluate(setHidden, false)
  },
})

/** Simulates a hidden page: Playwright keeps every page visible. */
function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
