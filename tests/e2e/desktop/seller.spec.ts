import { expect, test } from '#tests/support/e2e.ts'

test('a seller starts the auction of a new product', async ({ page, signInAs }) => {
  await signInAs('seller')
  await page.goto('/me')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await expect(page).toHaveURL(/status=new/)
  const productLink = page.getByRole('article').filter({ hasText: 'New' }).getByRole('link').first()
  const name = await productLink.innerText()
  await productLink.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: '开始竞拍' }).click()
  const confirmation = page.getByRole('dialog', { name: '开始竞拍' })
  await expect(confirmation).toContainText('Ends on')
  await confirmation.getByRole('button', { name: '开始竞拍' }).click()

  await expect(page.getByText('The auction has started.', { exact: true })).toBeVisible()
  await expect(page.getByText('竞拍结束')).toBeVisible()
  await expect(page.getByRole('timer').first()).toContainText(/23 hours|24 hours|1 day/)
  await expect(page.getByRole('heading', { name: 'Bids 0' })).toBeVisible()
  await expect(page.getByRole('button', { name: '提前结束竞拍' })).toBeVisible()
})
