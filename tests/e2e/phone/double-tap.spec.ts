import { callApi } from '#tests/support/e2e-call-api.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a double tap on a link navigates once, and a double tap on the bid button sends one bid', async ({
  page,
  signInAs,
}) => {
  await signInAs('noah')
  await page.goto('/talent')
  const steps = () => page.evaluate(() => window.history.length)
  const before = await steps()
  await page.getByRole('link', { name: 'History' }).dblclick()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  expect(await steps()).toBe(before + 1)

  const { data } = await callApi(page, 'GET /api/products/getAll')
  const auction = data.find(({ status }) => status === 'active')
  if (!auction) throw new Error('The demo has no auction')
  await page.goto(`/antique/${auction._id}`)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bid')) sent += 1
  })
  await page.getByRole('button', { name: '出个价' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('spinbutton').fill(String(auction.price + 1))
  await sheet.getByRole('button', { name: '出个价' }).dblclick()
  await expect(page.getByText(/^Your bid of/).first()).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(sent).toBe(1)
})
