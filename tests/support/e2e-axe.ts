// What axe finds on a page.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page that axe finds, in the theme in force. */
export function expectNoAxeViolations(page: Page): Promise<void> {
  return expectNothingFound(page, new AxeBuilder({ page }))
}

/** The same in light and in dark. A theme changes colours alone, so the second is asked about those only. */
export async function expectNoAxeViolationsInEitherTheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothingFound(page, new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingFound(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']))
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  // No page of Curio has frames; without looking into them axe needs no second page for its sums.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}
