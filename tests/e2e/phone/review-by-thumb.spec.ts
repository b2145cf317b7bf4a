import { readVideos } from '#tests/support/e2e-player.ts'
import { findLaterTask } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a talent reviews a task by touch alone, takes it back, and submits it again', async ({ page, signInAs }) => {
  test.setTimeout(120_000)
  await signInAs('mei')
  // A sentence of its dub is too long, which the segment lists show.
  await page.goto(`/task/${await findLaterTask(page, /\/platform-nine\//)}`)
  await expect(page.getByText(/^Task Progress:/)).toBeVisible()
  const first = page.url()
  const submitButton = page.getByRole('button', { name: 'Submit Review' })
  const segments = page.getByRole('region', { name: /^Segments/ }).getByRole('listitem')

  await test.step('both videos play, and a hint plays its segment', async () => {
    const checkFirst = page.getByRole('button', { name: /^Check first: \d/ })
    await page.getByRole('button', { name: 'Play', exact: true }).tap()
    await expect.poll(async () => (await readVideos(page)).dub).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: 'Pause', exact: true }).tap()
    await checkFirst.tap()
    const hints = page.getByRole('list', { name: 'Check first' }).getByRole('listitem')
    const row = hints.filter({ hasText: 'into the next segment' })
    await row.getByRole('button').first().tap()
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  })

  await test.step('the form is filled in and submitted; the next task opens with its first segments', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).tap()
    await segments.last().scrollIntoViewIfNeeded()
    await expect(segments.first()).not.toBeInViewport()
    await page.getByRole('link', { name: 'Score' }).tap()
    await page.getByRole('group', { name: 'Voice Over Missing Amount' }).getByText('Nothing missing').tap()
    await submitButton.tap()
    await page.getByRole('dialog', { name: 'Submit as is?' }).getByRole('button', { name: 'Submit Review' }).tap()
    await expect(page).not.toHaveURL(first)
    await expect(page.getByText('Review result submitted successfully', { exact: true })).toBeVisible()
    await expect(segments.first()).toBeInViewport({ ratio: 0.9 })
  })

  await test.step('Undo returns to the task with its scores', async () => {
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page).toHaveURL(first)
    await expect(page.getByText('You reopened this review. Change it and submit it again.')).toBeVisible()
    const amount = page.getByRole('group', { name: 'Voice Over Missing Amount' })
    await expect(amount.getByRole('radio', { name: '3' })).toBeChecked()
    await submitButton.tap()
    await page.getByRole('dialog', { name: 'Submit as is?' }).getByRole('button', { name: 'Submit Review' }).tap()
    await expect(page).not.toHaveURL(first)
  })
})
