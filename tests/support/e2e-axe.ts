// Accessibility checks with axe.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type AxeOptions = {
  /** All of them if it is missing. */
  readonly rules?: string[]
  /** A selector of what is checked, for what covers a page that axe sees all the same. */
  readonly within?: string | undefined
}

/** Checks both themes. A theme changes only colours, so the second one is checked for its colours only. */
export async function expectNoAxeViolationsInEitherTheme(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page, { within })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, { within, rules: ['color-contrast', 'link-in-text-block'] })
}

/** Expects no axe violations on the page in the current theme. */
export async function expectNoAxeViolations(page: Page, { rules, within }: AxeOptions = {}): Promise<void> {
  // What fades in has little contrast until it is there. Those of the player go on.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition || animation instanceof CSSAnimation)
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // The script has half a megabyte and is injected once per page.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
  // Reporting only violations is faster.
  axe.options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  if (within !== undefined) axe.include(within)
  // No page has frames; without them axe needs no second page.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}
