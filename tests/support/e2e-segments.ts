import type { Locator, Page } from '@playwright/test'

/** The segment with this text on a timeline. */
export function segmentOf(page: Page, text: string | undefined): Locator {
  return page.getByRole('group', { name: 'Segments' }).getByRole('button', { name: `: ${text}` })
}
