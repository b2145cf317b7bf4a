// Whether a page fits its viewport, and its primary buttons can be pressed.
import { expect, type Page } from '@playwright/test'

const sizes = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  wideTablet: { width: 1180, height: 820 },
  desktop: { width: 1440, height: 900 },
} as const

/** Expects that nothing is out of reach at each size; the page stays at the last one. */
export async function expectInReach(page: Page, each: readonly (keyof typeof sizes)[]): Promise<void> {
  for (const name of each) {
    const size = sizes[name]
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(findOutOfReach, size), { message: `at ${size.width} px` }).toEqual([])
  }
}

/**
 * Returns what is wider than the page, and the primary buttons whose centre is covered. A phone's `innerWidth` grows with
 * a page that is too wide.
 */
function findOutOfReach({ width, height }: { readonly width: number; readonly height: number }): readonly string[] {
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > width) found.push(`the page is ${scrollWidth} px wide in ${width}`)
  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1)
  for (const button of (layer ?? document).querySelectorAll<HTMLElement>(
    ':is(button, a)[class*=_seal_]:not(:disabled)',
  )) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue
    button.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const inside = left >= 0 && right <= width && top >= 0 && bottom <= height
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!inside || !button.contains(hit))
      found.push(`${button.textContent} at ${left}, ${top} lies under ${hit?.tagName}`)
  }
  return found
}
