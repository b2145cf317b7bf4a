// Accessibility checks with axe.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe violations on the page in its theme, or only in `within`, for what covers the page. */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  const isThere = await page.evaluate(async () => {
    // What fades in has little contrast until it is there. Those of the player go on.
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    const fading = document
      .getAnimations()
      .filter((each) => each instanceof CSSTransition || each instanceof CSSAnimation)
    await Promise.allSettled(fading.filter(isEnding).map(({ finished }) => finished))
    return 'axe' in window
  })
  // The script has half a megabyte and is injected once per page.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
  // Reporting only violations is faster.
  axe.options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  // No page has frames; without them axe needs no second page.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}
