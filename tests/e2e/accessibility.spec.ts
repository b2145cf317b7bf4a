import type { Page } from '@playwright/test'
import { createApiCall } from '#tools/call-api.ts'
import { type Screen, screens } from '#tools/screenshots/screens.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInEitherTheme } from '#tests/support/e2e-axe.ts'
import { overlays } from '#tests/support/e2e-overlays.ts'
import { expect, test } from '#tests/support/e2e.ts'

const sizes = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  wideTablet: { width: 1180, height: 820 },
  desktop: { width: 1440, height: 900 },
} as const

const extraScreens: readonly Screen[] = [
  { name: 'me-purchased', person: 'buyer', path: '/me?tab=purchased' },
  { name: 'me-bids', person: 'buyer', path: '/me?tab=bids' },
  { name: 'reports', person: 'admin', path: '/reports' },
  { name: 'me-messages', person: 'mei', path: '/me?tab=messages' },
  { name: 'users-refused', person: 'mei', path: '/users' },
  { name: 'talent-help', person: 'mei', path: '/talent/me/help' },
  { name: 'antique-unknown', person: 'buyer', path: '/antique/01990000-0000-7000-8000-000000000000' },
  { name: 'how-to-buy', path: '/how-to-buy/index.html' },
  { name: 'api-docs', path: '/api/docs' },
]

for (const [who, screensOfPerson] of Map.groupBy([...screens, ...extraScreens], ({ person }) => person ?? 'visitor')) {
  test(`screens and overlays for ${who} have no axe violations and show every primary button`, async ({
    page,
    signInAs,
    expectErrors,
  }) => {
    test.setTimeout(240_000)
    expectErrors(/404|ApiProblem: This does not exist/)
    if (who !== 'visitor') await signInAs(who)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of screensOfPerson) {
      await test.step(screen.name, async () => {
        const { path } = screen
        await page.goto(typeof path === 'string' ? path : await path(createApiCall(page, new URL(page.url()).origin)))
        // Not located by role: an open dialog hides the main element from the accessibility tree.
        await expect(page.locator('main')).not.toBeEmpty()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        // The hundred sections about calls are alike.
        if (screen.name === 'api-docs')
          await page.locator('section').evaluateAll((all) => all.slice(3).map((each) => each.remove()))
        await page.emulateMedia({ colorScheme: 'light' })
        await expectNoAxeViolations(page)
        const isListed = screens.includes(screen)
        if (isListed) await expectInReach(page, ['small', 'tablet', 'wideTablet', 'desktop'])
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoAxeViolations(page)
        if (isListed) await expectInReach(page, ['phone'])
      })
      for (const { name, open, isOpen, within } of overlays.filter(
        ({ person, screenName }) => person === who && screenName === screen.name,
      )) {
        await test.step(`${screen.name}: ${name}`, async () => {
          await open(page)
          await expect(isOpen(page)).toBeVisible()
          await expectNoAxeViolationsInEitherTheme(page, within)
          await expectInReach(page, ['small', 'phone'])
          await expect(isOpen(page)).toBeVisible()
          // The overlay may close when the layout changes, so its visibility is not checked again.
          await expectInReach(page, ['tablet', 'wideTablet', 'desktop', 'phone'])
          await page.keyboard.press('Escape')
          await expect(isOpen(page)).toBeHidden()
        })
      }
    }
  })
}

/** Expects that nothing is out of reach at each size; the page stays at the last one. */
async function expectInReach(page: Page, each: readonly (keyof typeof sizes)[]): Promise<void> {
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
