import type { Page } from '@playwright/test'
import { phone } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'messages written offline are sent once and in order after the page is reopened',
  { tag: '@nightly' },
  async ({ context, page, openForOffline, openAs }) => {
    await openForOffline('buyer', '/me?tab=messages')
    await page
      .getByRole('link', { name: /古月轩/ })
      .first()
      .click()
    await expect(composer(page)).toBeVisible()
    const thread = new URL(page.url()).pathname
    await context.setOffline(true)
    for (const body of ['I will be there at ten.', 'Or at eleven.']) {
      await composer(page).fill(body)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await expect(page.getByRole('alert')).toHaveCount(2)
    await page.close()
    await context.setOffline(false)
    const reopened = await context.newPage()
    await reopened.goto(thread)
    await expect(reopened.getByText('Or at eleven.')).toHaveCount(1)
    await expect(reopened.getByRole('alert')).toHaveCount(0)
    const seller = await openAs('seller', phone)
    await seller.goto(thread)
    const messages = seller.getByRole('listitem').filter({ hasText: /at ten|at eleven/ })
    await expect(messages).toHaveText([/at ten/, /at eleven/])
  },
)

const composer = (page: Page) => page.getByRole('textbox', { name: /Message to/ })
