// Going through a page by keys alone, as people do who can't use a mouse.
import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than any screen needs from one of its controls to another. */
const maxPresses = 80

/** Presses Tab (or Shift+Tab) until `target` has the focus, which must be in sight all the way. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectFocusVisible(page)
  }
  throw new Error(`${String(target)} was not reached by ${key}`)
}

/** Something in the window has the focus and shows it; the content of a new page need not, one only reads on from it. */
export async function expectFocusVisible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(describeFocus)).toEqual({ on: expect.any(String), lost: false, inSight: true })
}

function describeFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return { on: 'the page', lost: true, inSight: false }
  const on = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`.slice(0, 60)
  const { top, bottom, left, right, width, height } = focused.getBoundingClientRect()
  const within = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
  const ringed = focused.matches(':focus-visible') && width > 1 && height > 1
  return { on, lost: false, inSight: within && (ringed || focused.matches('main, [role=dialog]')) }
}
