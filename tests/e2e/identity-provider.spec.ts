import { expect, test as base } from '#tests/support/e2e.ts'
import { expectServiceWorker } from '#tests/support/e2e-offline-storage.ts'
import { startProvider, type TestProvider } from '#tests/support/identity-provider.ts'

let appUrl = ''

const test = base.extend<object, { id: TestProvider }>({
  id: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of required fixtures from the pattern
    async ({}, provide) => {
      const id = await startProvider({ appUrl: () => appUrl })
      await provide(id)
      await id.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ id: { settings } }, provide) =>
      provide({
        OIDC_ISSUER: settings.issuer,
        OIDC_CLIENT_ID: settings.clientId,
        OIDC_CLIENT_SECRET: settings.clientSecret,
        OIDC_NAME: settings.name,
        OIDC_EMAIL_DOMAINS: 'curio.example',
        PUBLIC_URL: settings.publicUrl,
        DEMO: '1',
      }),
    { scope: 'worker' },
  ],
})
test.beforeEach(({ serverUrl }) => {
  appUrl = serverUrl
})
test.use({ serviceWorkers: 'allow' })

test(
  'an installed app returns from the identity provider to the page that asked for the sign-in',
  { tag: '@nightly' },
  async ({ page, id, expectErrors }) => {
    id.accounts.set('ada', { email: 'admin@curio.example', email_verified: true })
    await page.goto('/talent/history')
    await expectServiceWorker(page)
    const button = page.getByRole('button', { name: 'Sign in with Example' })
    expectErrors(/403/)
    await button.click()
    await expect(page.getByRole('alert')).toHaveText(
      'The account with your email cannot sign in through the identity provider. Use its password, or ask an administrator.',
    )
    await page.reload()
    await expect(button).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.context().clearCookies()
    id.accounts.clear()
    id.accounts.set('mei', { email: 'mei@curio.example', email_verified: true })
    await button.click()
    await expect(page).toHaveURL('/talent/history')
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  },
)
