// Keyboard navigation.
import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than needed between any two controls of a screen. */
const maxPresses = 80

/** Presses Tab (or Shift+Tab) until `target` has the focus, which must stay visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectFocusVisible(page)
  }
  throw new Error(`${String(target)} was not reached by ${key}`)
}

/** Expects a focused element with a visible ring; the content of a new page has the focus without one. */
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
