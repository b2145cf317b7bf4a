// Accessibility checks with axe.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe violations on the page in its theme, or in the dialog that covers it. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { isThere, isCovered } = await page.evaluate(() => ({
    isThere: 'axe' in window,
    isCovered: document.querySelector('[role=dialog]') !== null,
  }))
  // The script has half a megabyte and is injected once per page.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
  // Reporting only violations is faster.
  axe.options({ resultTypes: ['violations'] })
  if (isCovered) axe.include('[role=dialog]')
  // No page has frames; without them axe needs no second page.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}
