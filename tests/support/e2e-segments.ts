import type { Locator, Page } from '@playwright/test'

/** The segment on a timeline that says `text`. */
export function segmentOf(page: Page, text: string | undefined): Locator {
  return page.getByRole('group', { name: 'Segments' }).getByRole('button', { name: `: ${text}` })
}
