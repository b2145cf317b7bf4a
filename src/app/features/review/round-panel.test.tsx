import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { makeTask, renderReview, submitReview } from '#tests/support/render-review.tsx'
import { lateFlag } from '#tests/support/flags.ts'

const flagAt = (start: number, remark: string): ReviewFlag => ({
  ...lateFlag,
  start,
  end: start + 1,
  side: null,
  segment: null,
  remark,
})
const list = (...texts: readonly string[]) =>
  JSON.stringify(texts.map((text, index) => [text, index, index + 0.9, 'A', 1]))

const task = makeTask({
  round: 2,
  meta: { rewrite_translate_list: list('One', 'Two, on time', 'Three') },
  roundBefore: {
    _id: '01990000-0000-7000-8000-0000000000f9',
    target_external_url: '/media/clips/tea-boat/source.mp4',
    segments: list('One', 'Two', 'Three', 'Four'),
    flags: [flagAt(1, 'too late'), flagAt(2, 'much too late'), flagAt(3, 'a bit late')],
  },
})

test('changed lines are listed, with what was said before, and marked wherever lines are; flags of the round before are answered, and what is still there is a flag of this one', async () => {
  await page.viewport(1180, 820)
  const { screen } = await renderReview({ task })
  const panel = screen.getByRole('region', { name: 'Round 2: new version of the dub' })
  await expect.element(panel.getByRole('heading', { name: '2 changed lines' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: /Changed.*Two.*Two, on time/ })).toBeEnabled()
  await expect.element(panel.getByRole('button', { name: /Removed.*Four/ })).toBeDisabled()
  const names = (within: Locator) =>
    within
      .getByRole('button', { name: /(One|Two|Three)/ })
      .elements()
      .map((line) => /Changed/.test(line.getAttribute('aria-label') ?? line.textContent))
  await expect.poll(() => names(screen.getByRole('group', { name: 'Segments' }))).toEqual([false, true, false])
  await page.viewport(390, 844)
  await expect.poll(() => names(screen.getByRole('region', { name: /^Segments/ }))).toEqual([false, true, false])

  const sent: unknown[] = []
  mockCall('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
    sent.push(body.result)
    return { message: 'success' }
  })
  const row = (text: string) => panel.getByRole('listitem').filter({ hasText: text })
  await row('much too late').getByRole('button', { name: 'Still there' }).click()
  await row('a bit late').getByRole('button', { name: 'Fixed' }).click()
  const flags = screen.getByRole('region', { name: 'Flags', exact: true })
  await expect.element(flags.getByText('much too late')).toBeVisible()
  await submitReview(screen)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent).toMatchObject([{ flags: [{ remark: 'much too late' }], flagsBefore: [null, 'still-there', 'fixed'] }])
})

test('a finished review says what was answered', async () => {
  const result = { ...defaultReview, flagsBefore: ['fixed', null, 'still-there'] as const }
  const { screen } = await renderReview({ task: { ...task, status: 'completed', result } })
  const panel = screen.getByRole('region', { name: 'Round 2: new version of the dub' })
  await expect.element(panel.getByRole('listitem').filter({ hasText: 'too late' }).first()).toMatchTextContent(/Fixed/)
  await expect.element(panel.getByText('Not answered')).toBeVisible()
})
