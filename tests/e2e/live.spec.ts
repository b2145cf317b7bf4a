import { callApi } from '#tests/support/e2e-call-api.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('tabs share one connection for live updates, and another tab opens it when the one that had it closes', async ({
  page,
  signInAs,
  openAs,
}) => {
  const seller = await openAs('seller', phone)
  await seller.goto('/me')
  const { data: products } = await callApi(seller, 'GET /api/products/user/list', { query: { status: 'new' } })
  const params = { id: products[0]?._id ?? '' }
  let streams = 0
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams += 1
  })
  await signInAs('buyer')
  const second = await page.context().newPage()
  const bidButtons = [page, second].map((tab) => tab.getByRole('button', { name: '出个价' }))
  for (const tab of [page, second]) {
    await tab.goto(`/antique/${params.id}`)
    await expect(tab.getByRole('heading', { level: 1, name: products[0]?.name ?? '' })).toBeVisible()
  }
  for (const button of bidButtons) await expect(button).toBeHidden()
  await callApi(seller, 'POST /api/products/{id}/startBid', { params, body: {} })
  for (const button of bidButtons) await expect(button).toBeVisible()
  expect(streams).toBe(1)

  await page.close()
  await callApi(seller, 'POST /api/products/{id}/endBid', { params })
  await expect(second.getByRole('button', { name: '出个价' })).toBeHidden()
  expect(streams).toBe(2)
})
