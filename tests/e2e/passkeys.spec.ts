import type { Page } from '@playwright/test'
import { signInByForm } from '#tests/support/e2e-sign-in.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** Gives the browser an authenticator that confirms everything at once, like a phone with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test(
  'a person adds a passkey, signs in with it alone, and removes it',
  { tag: '@nightly' },
  async ({ page, serverUrl, expectErrors }) => {
    expectErrors(/401|Sign in with your passkey/)
    await addAuthenticator(page)
    // Browsers have passkeys for names, not for addresses.
    const origin = serverUrl.replace('127.0.0.1', 'localhost')
    await page.goto(`${origin}/login?to=/me/account`)
    await signInByForm(page, 'buyer')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Current password').fill('curio-demo')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Name').fill('My phone')
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveText(/My phone.*Added/)
    await expect(dialog).toBeHidden()

    await passkeys.getByRole('button', { name: 'Rename My phone' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveText(/Phone.*Added/)

    await page.getByRole('button', { name: '個人中心' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto(`${origin}/login?to=/me/account`)
    await signInByForm(page, 'buyer')
    await expect(page.getByRole('alert')).toContainText('This account needs its passkey.')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveText(/Phone.*Last used/)

    await passkeys.getByRole('button', { name: 'Remove Phone' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove Phone' })
    await removal.getByLabel('Current password').fill('curio-demo')
    await removal.getByRole('button', { name: 'Remove' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  },
)
