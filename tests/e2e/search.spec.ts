import { expect, test } from '#tests/support/e2e.ts'

test('a long list renders only nearby cards, and Back restores the scroll position', async ({ page, signInAs }) => {
  await signInAs('buyer')
  await page.goto('/antiques')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const far = page.locator('article[aria-posinset="90"]')
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(far).toBeAttached({ timeout: 2000 })
  }).toPass()
  await far.scrollIntoViewIfNeeded()
  expect(await cards.count()).toBeLessThan(50)
  const name = await far.getByRole('heading').innerText()
  const top = await far.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  await far.getByRole('link').click()
  // The server may still be creating the renditions of the product's photos.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 })
  await page.goBack()
  await expect(far).toBeInViewport()
  await expect
    .poll(() => far.evaluate((card) => Math.abs(Math.round(card.getBoundingClientRect().top))))
    .toBeLessThanOrEqual(Math.abs(top) + 2)
})
