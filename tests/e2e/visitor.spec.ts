// A visitor without an account, with PUBLIC_BROWSING.
import { createApiCall } from '#tools/call-api.ts'
import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ settings: { PUBLIC_BROWSING: '1' } })

test('a visitor browses the market and is asked to sign in only where an account is required', async ({
  page,
  serverUrl,
}) => {
  const { data } = await createApiCall(page, serverUrl)('GET /api/products/getAll')
  const auction = data.find(({ status }) => status === 'active')
  if (!auction) throw new Error('The first page of the demo has no auction')

  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('link', { name: auction.name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: auction.name })).toBeVisible()
  await expectNoAxeViolations(page)
  const address = new URL(page.url()).pathname

  const seller = page.getByRole('main').locator('a[href^="/user/"]')
  const name = (await seller.locator('span').last().textContent()) ?? ''
  await seller.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: auction.name })).toBeVisible()

  await page.getByRole('button', { name: /^收藏 ?[\d,]+$/ }).click()
  await expect(page).toHaveURL(`/login?to=${encodeURIComponent(address)}`)
  await page.goto('/me')
  await expect(page).toHaveURL('/login?to=%2Fme')
})
