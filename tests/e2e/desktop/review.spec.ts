import { expectPlaysInSync, expectPlaysUntil, readVideos } from '#tests/support/e2e-player.ts'
import { submitReview, readSentences } from '#tests/support/e2e-tasks.ts'
import { segmentOf } from '#tests/support/e2e-segments.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a talent reviews a task with the keyboard only', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/talent')
  await page.getByRole('listitem').filter({ hasText: 'Autumn releases' }).getByRole('link').click()
  // Other journeys may have reviewed tasks of this job before.
  const progress = page.getByText(/^Task Progress: \d+\/100$/)
  await expect(progress).toBeVisible()
  const place = Number((await progress.textContent())?.match(/\d+/)?.[0])

  await test.step('arrow keys move between segments, and Enter plays one', async () => {
    const { source } = await readSentences(page)
    const bar = (index: number) => segmentOf(page, source[index]?.text)
    await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()
    await bar(0).focus()
    await page.keyboard.press('ArrowRight')
    await expect(bar(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expectPlaysUntil(page, source[1]?.end ?? 0)
  })

  await test.step('the position slider seeks both videos', async () => {
    await page.getByRole('slider', { name: 'Position' }).focus()
    const { dub } = await readVideos(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await readVideos(page)).dub).toBeCloseTo(dub + 1, 1)
    await expect.poll(async () => (await readVideos(page)).source).toBeCloseTo(dub + 1, 1)
  })

  await test.step('the form is filled in and submitted', async () => {
    const form = page.getByRole('form', { name: 'Evaluation Form' })
    const amount = form.getByRole('region', { name: 'Voice Over Missing Amount' })
    await amount.getByRole('radio', { name: '2' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(amount.getByRole('radio', { name: '3' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(amount.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(amount.getByRole('combobox')).toHaveValue('Single dubbed as multiple voices')
    await page.keyboard.press('Tab')
    await expect(form.getByRole('region', { name: 'Wrongly Dubbed Content' }).getByRole('radio').last()).toBeFocused()
    await form.getByRole('button', { name: 'Submit Review' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Submit as is?' })
    await expect(question).toContainText('Voice Over Missing Amount: the score is the best one')
    await question.getByRole('button', { name: 'Submit Review' }).focus()
    await page.keyboard.press('Enter')
    await expect(progress).toHaveText(`Task Progress: ${place + 1}/100`)
  })
})

test('the streaming code loads only when the current or the next task has a stream', async ({ page, signInAs }) => {
  const streamingScripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/hls[^/]*\.js$/.test(request.url())) streamingScripts.push(request.url())
  })
  await signInAs('noah')
  await page.goto('/talent')
  const job = page.getByRole('listitem').filter({ hasText: 'Night Market, season 1' })
  await expect(job).toBeVisible()
  expect(streamingScripts).toEqual([])
  await job.getByRole('link').click()
  await expectPlaysInSync(page, 1)

  const first = page.url()
  await page.getByLabel('Free note').fill('Fine.')
  await submitReview(page)
  await expect(page).not.toHaveURL(first)
  await expectPlaysInSync(page, 1)
  expect(streamingScripts).not.toEqual([])
})
