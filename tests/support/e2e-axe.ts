// What axe finds on a page.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page that axe finds, in the theme in force. */
export function expectNoAxeViolations(page: Page): Promise<void> {
  return expectNothingFound(page)
}

/** The same in light and in dark. A theme changes colours alone, so the second is asked about those only. */
export async function expectNoAxeViolationsInEitherTheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothingFound(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingFound(page, ['color-contrast', 'link-in-text-block'])
}

async function expectNothingFound(page: Page, rules?: string[]): Promise<void> {
  // Half a megabyte of script, which a page needs once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
  // Of what is right nothing is reported, which spares axe a selector for each element.
  axe.options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  // No page of Curio has frames; without looking into them axe needs no second page for its sums.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}
