import { phone } from '#tests/support/e2e-devices.ts'
import { readCachedQueries } from '#tests/support/e2e-offline-storage.ts'
import { signInByForm } from '#tests/support/e2e-sign-in.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('the dashboard and unknown addresses lead to sign-in', async ({ page }) => {
  for (const address of ['/dashboard', '/no/such/page', '/ui']) {
    await page.goto(address)
    await expect(page, address).toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  }
})

test('an unknown address leads a signed-in person to their start page', async ({ page, signInAs, openAs }) => {
  await signInAs('mei')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/me')
  const admin = await openAs('admin', phone)
  await admin.goto('/no/such/page')
  await expect(admin).toHaveURL(/\/antiques$/)
})

test('the former address of the likes leads to their tab', async ({ page, signInAs }) => {
  await signInAs('buyer')
  await page.goto('/me/likes')
  await expect(page).toHaveURL('/me?tab=likes')
})

test('only admins see the list of users', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/users')
  await expect(page.getByText('Only administrators can see users.')).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('link', { name: 'Back to antiques' }).click()
  await expect(page).toHaveURL('/antiques')
  await expect(page.getByRole('link', { name: 'Users' })).toBeHidden()
})

test('a wrong password shows an error and keeps the email in its field', async ({ page, expectErrors }) => {
  expectErrors(/401/)
  await page.goto('/login')
  await signInByForm(page, 'noah', 'not this one')
  await expect(page.getByRole('alert')).toContainText('Email or password is incorrect.')
  await expect(page.getByLabel('Email')).toHaveValue('noah@curio.example')
  await signInByForm(page, 'noah')
  await expect(page).toHaveURL('/me')
})

test('sign-out removes the token, the cookies and the cached data from the device', async ({ page, context }) => {
  await page.goto('/login')
  await signInByForm(page, 'buyer')
  await expect(page).toHaveURL('/me')
  await expect.poll(() => readCachedQueries(page)).toContain('Bo Anders')

  await page.getByRole('button', { name: '個人中心' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')

  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The device's time zone and its sign of earlier sign-ins do not say who signed in.
  expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual(['device', 'time-zone'])
  await expect.poll(() => readCachedQueries(page)).not.toContain('Bo Anders')
  await page.goto('/me')
  await expect(page).toHaveURL(/\/login/)
})
