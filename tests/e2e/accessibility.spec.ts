import type { Page } from '@playwright/test'
import { createApiCall } from '#tools/call-api.ts'
import { type Screen, screens } from '#tools/screenshots/screens.ts'
import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
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

/** Screens whose components are all on another one, too: checked for a release. */
const repeatingScreens: ReadonlySet<string> = new Set([
  'set-password-invalid',
  'forgot-password',
  'unsubscribe',
  'antiques-search',
  'likes',
  'me-purchased',
  'me-messages',
  'order-seller',
  'talent-account',
  'talent-wallet',
  'talent-help',
  'users-refused',
])

const screensOf = Map.groupBy([...screens, ...extraScreens], ({ person }) => person ?? 'visitor')

// For every change what is light at the narrowest size, for a release all sizes and both themes.
for (const isWhole of [false, true])
  for (const [who, screensOfPerson] of screensOf)
    test(
      `screens and overlays for ${who} have${isWhole ? ', in both themes,' : ''} no axe violations and show every primary button`,
      isWhole ? { tag: '@nightly' } : {},
      async ({ page, signInAs, expectErrors }) => {
        test.setTimeout(240_000)
        expectErrors(/404|ApiProblem: This does not exist/)
        if (who !== 'visitor') await signInAs(who)
        const expectAccessible = async (within?: string) => {
          for (const colorScheme of isWhole ? (['dark', 'light'] as const) : (['light'] as const)) {
            await page.emulateMedia({ colorScheme })
            await expectNoAxeViolations(page, within)
          }
        }
        await page.setViewportSize(sizes.small)
        const checkedSizes = isWhole ? Object.values(sizes) : [sizes.small]
        for (const { name: screenName, path } of screensOfPerson) {
          if (!isWhole && repeatingScreens.has(screenName)) continue
          await test.step(screenName, async () => {
            await page.goto(
              typeof path === 'string' ? path : await path(createApiCall(page, new URL(page.url()).origin)),
            )
            // Not located by role: an open dialog hides the main element from the accessibility tree.
            await expect(page.locator('main')).not.toBeEmpty()
            await expect(page.getByText('Loading…')).toHaveCount(0)
            // The hundred sections about calls are alike.
            if (screenName === 'api-docs')
              await page.locator('section').evaluateAll((all) => all.slice(3).map((each) => each.remove()))
            await expectInReach(page, checkedSizes)
            await expectAccessible()
            if (isWhole) await page.setViewportSize(sizes.small)
          })
          for (const { name, open, isOpen } of overlays.filter(
            (overlay) => overlay.person === who && overlay.screenName === screenName,
          )) {
            await test.step(`${screenName}: ${name}`, async () => {
              await open(page)
              await expect(isOpen(page)).toBeVisible()
              const isDialog = (await page.locator('[role=dialog]').count()) > 0
              await expectAccessible(isDialog ? '[role=dialog]' : undefined)
              // The overlay may close when the layout changes, so its visibility is not checked again.
              await expectInReach(page, isWhole ? [...checkedSizes, sizes.small] : checkedSizes)
              await page.keyboard.press('Escape')
              await expect(isOpen(page)).toBeHidden()
            })
          }
        }
      },
    )

type Size = { readonly width: number; readonly height: number }

/** Expects that nothing is out of reach at each size; the page stays at the last one. */
async function expectInReach(page: Page, each: readonly Size[]): Promise<void> {
  for (const size of each) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(findOutOfReach, size), { message: `at ${size.width} px` }).toEqual([])
  }
}

/**
 * Returns what is wider than the page, and the primary buttons whose centre is covered. A phone's `innerWidth` grows with
 * a page that is too wide.
 */
function findOutOfReach({ width, height }: Size): readonly string[] {
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
