// Scrolls through long lists, of which only the cards near the viewport are in the page.
import { expect, type Locator, type Page } from '@playwright/test'

/** Scrolls down from the top, loading more, until `card` is in the page; then brings it into view. */
export async function scrollToCard(page: Page, card: Locator): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(async () => {
    if (!(await card.isVisible())) await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.8))
    await expect(card).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [50] })
  await card.scrollIntoViewIfNeeded()
}
