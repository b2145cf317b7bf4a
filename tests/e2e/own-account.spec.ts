import { phone } from '#tests/support/e2e-devices.ts'
import { readCachedQueries } from '#tests/support/e2e-offline-storage.ts'
import { expect, test } from '#tests/support/e2e.ts'

test(
  'a device that is signed out from another one leaves at once, and its copies are deleted',
  { tag: '@nightly' },
  async ({ page, signInAs, openAs, expectErrors }) => {
    expectErrors(/401|Please sign in/)
    const lost = await openAs('noah', phone)
    const stream = lost.waitForRequest('**/api/events?*')
    await lost.goto('/me')
    await expect.poll(() => readCachedQueries(lost)).toContain('Noah Becker')
    await stream

    await signInAs('noah')
    await page.goto('/me')
    await page.getByRole('button', { name: '個人中心' }).click()
    await page.getByRole('menuitem', { name: 'Account and security' }).click()
    await expect(page).toHaveURL('/me/account')
    await expect(page.getByRole('button', { name: 'Sign out: Chrome on Android' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out all other devices' })
    await dialog.getByLabel('Current password').fill('curio-demo')
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)

    await expect(lost).toHaveURL(/\/login/)
    await expect.poll(() => readCachedQueries(lost)).not.toContain('Noah Becker')
  },
)
