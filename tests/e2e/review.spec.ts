import { observeDubs, readObservations, takeObservations } from '#tests/browsers/observe-dub.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { expectPausesTogether, expectPlaysInSync, readVideos } from '#tests/support/e2e-player.ts'
import { signInByForm } from '#tests/support/e2e-sign-in.ts'
import { submitReview } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a talent reviews a task on a phone and gets the next one', async ({ page }) => {
  let completed = NaN
  await test.step('the talent signs in and opens the first task', async () => {
    await page.goto('/login')
    await signInByForm(page, 'mei')
    await expect(page).toHaveURL('/me')
    await page.getByRole('button', { name: '個人中心' }).click()
    await page.getByRole('menuitem', { name: 'Jobs' }).click()
    await expect(page).toHaveURL('/talent')
    const job = page.getByRole('listitem').filter({ hasText: 'Spring releases' })
    await expect(job).toContainText('Translation Project')
    // 33 in the demo data; an earlier journey of this worker may have reviewed one.
    const { current } = await callApi(page, 'GET /api/talents/jobs')
    completed = current.find(({ bundle }) => bundle.name === 'Spring releases')?.completed ?? NaN
    await expect(job).toContainText(`${completed}/100 tasks`)
    await expect(job).toContainText('Total: $60')
    await job.getByRole('link', { name: 'Start Tasks' }).click()
    await expect(page.getByText(`Task Progress: ${completed + 1}/100`)).toBeVisible()
  })

  await test.step('one control plays and pauses both videos', async () => {
    await expectPlaysInSync(page, 2)
    await expectPausesTogether(page)
  })

  await test.step('the draft survives a reload', async () => {
    const amount = page.getByRole('region', { name: 'Voice Over Missing Amount' })
    await expect(amount.getByRole('radio', { name: '2' })).toBeChecked()
    await amount.getByText('Nothing missing').click()
    await amount.getByRole('combobox').selectOption('Multiple dubbed as single voice')
    await page.getByLabel('Free note').fill('Two voices sound alike.')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(amount.getByRole('radio', { name: '3' })).toBeChecked()
    await expect(amount.getByRole('combobox')).toHaveValue('Multiple dubbed as single voice')
    await expect(page.getByLabel('Free note')).toHaveValue('Two voices sound alike.')
    // Of the next task.
    await page.evaluate(observeDubs)
  })

  await test.step('the review is submitted, and the next task opens', async () => {
    const first = page.url()
    await submitReview(page)
    await expect(page.getByText('Review result submitted successfully', { exact: true })).toBeVisible()
    await expect(page.getByText(`Task Progress: ${completed + 2}/100`)).toBeVisible()
    await expect(page).not.toHaveURL(first)
    await expect(page.getByLabel('Free note')).toHaveValue('')
  })

  await test.step('the server stores the coverage and the duration of the next task as the page measured them', async () => {
    const task = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expectPlaysInSync(page, 2)
    await page.getByRole('slider', { name: 'Position' }).press('ArrowRight')
    const { dub } = await readVideos(page)
    await expect.poll(async () => (await readVideos(page)).dub).toBeGreaterThan(dub + 2)
    await expectPausesTogether(page)
    await submitReview(page)
    const readTask = async () => (await callApi(page, 'GET /api/tasks/{id}', { params: { id: task } })).data
    await expect.poll(async () => (await readTask()).status).toBe('completed')
    const { duration, result } = await readTask()
    const { coverage = NaN, workedSeconds = NaN } = readObservations(await page.evaluate(takeObservations))[task] ?? {}
    const stored = result?.coverage ?? NaN
    expect(Math.abs(stored - coverage), `coverage ${stored} of ${coverage}`).toBeLessThan(0.02)
    expect(Math.abs(duration - workedSeconds), `${duration} of ${workedSeconds} s`).toBeLessThan(1.5)
  })
})
