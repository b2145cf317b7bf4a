import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('what the device hears is checked first, answered by keyboard and submitted', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/talent')
  const { current } = await callApi(page, 'GET /api/talents/jobs')
  const queues = await Promise.all(
    current.map(({ bundle }) =>
      callApi(page, 'GET /api/bundles/{id}/nextTasks', { params: { id: bundle._id }, query: { count: 50 } }),
    ),
  )
  const tasks = queues.flatMap(({ data }) => data.map(({ task }) => task))
  // Its fourth sentence has no voice in the dub.
  const task = tasks.find(({ source_external_url }) => source_external_url.includes('/rooftop/'))
  const id = task?._id ?? ''
  await page.goto(`/task/${id}`)

  const notDubbed = page.getByRole('listitem').filter({ hasText: 'No voice in the dub for 1.4 s' })
  await page.getByRole('button', { name: /^Check first: / }).click()
  await expect(notDubbed).toContainText('那是奶奶的医药费。', { timeout: 30_000 })
  await expectNoAxeViolations(page)
  await notDubbed.getByRole('button').first().focus()
  await page.keyboard.press('v')
  await expect(notDubbed.getByRole('button', { name: /^Confirm/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Flags' }).getByRole('listitem')).toContainText('Line not dubbed')

  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Review' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${id}$`))
  // The next task opens before the server has the review.
  const readResult = async () => (await callApi(page, 'GET /api/tasks/{id}', { params: { id } })).data.result
  await expect.poll(readResult).not.toBeNull()
  const result = await readResult()
  expect(result?.listening?.findings).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'line-not-dubbed', segment: 3, answer: 'right' })]),
  )
  expect(result?.flags).toMatchObject([{ reason: 'line not dubbed', side: 'source', segment: 3 }])
})
