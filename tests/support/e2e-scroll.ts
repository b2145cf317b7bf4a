// Going down a long list: only the cards near the view are in the page, so that one has to pass by to find one.
import { expect, type Locator, type Page } from '@playwright/test'

/** Scrolls down from the top, as often as there is more to load, until `card` is there; then brings it into view. */
export async function scrollToCard(page: Page, card: Locator): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(async () => {
    if (!(await card.isVisible())) await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.8))
    await expect(card).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [50] })
  await card.scrollIntoViewIfNeeded()
}
