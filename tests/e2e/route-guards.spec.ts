import { phone } from '#tests/support/e2e-devices.ts'
import { readCachedQueries } from '#tests/support/e2e-offline-storage.ts'
import { signInByForm } from '#tests/support/e2e-sign-in.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('an address that is not for the person leads elsewhere, and no data is requested before sign-in', async ({
  page,
  signInAs,
  openAs,
}) => {
  await test.step('a visitor signs in first', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    for (const address of ['/', '/antique/0199']) {
      await page.goto(address)
      await expect(page).toHaveURL(`/login?to=${encodeURIComponent(address)}`)
    }
    for (const address of ['/dashboard', '/no/such/page']) {
      await page.goto(address)
      await expect(page, address).toHaveURL(/\/login/)
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    }
    // The sign-in page asks only how people can sign in.
    expect(requests.filter((path) => path.startsWith('/api/') && path !== '/api/signUp')).toEqual([])
  })

  await test.step('an unknown address leads to the person’s start page, a former one to what replaced it', async () => {
    await signInAs('mei')
    await page.goto('/no/such/page')
    await expect(page).toHaveURL('/me')
    await page.goto('/me/likes')
    await expect(page).toHaveURL('/me?tab=likes')
    const admin = await openAs('admin', phone)
    await admin.goto('/no/such/page')
    await expect(admin).toHaveURL(/\/antiques$/)
  })

  await test.step('only admins see the list of users', async () => {
    await page.goto('/users')
    await expect(page.getByText('Only administrators can see users.')).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    await page.getByRole('link', { name: 'Back to antiques' }).click()
    await expect(page).toHaveURL('/antiques')
    await expect(page.getByRole('link', { name: 'Users' })).toBeHidden()
  })
})

test('sign-out warns of unsent work, and removes it, the token, the cookies and the cached data from the device', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/401/)
  await page.goto('/login')
  await signInByForm(page, 'buyer', 'not this one')
  await expect(page.getByRole('alert')).toContainText('Email or password is incorrect.')
  await expect(page.getByLabel('Email')).toHaveValue('buyer@curio.example')
  await signInByForm(page, 'buyer')
  await expect(page).toHaveURL('/me')
  await expect.poll(() => readCachedQueries(page)).toContain('Bo Anders')
  await page.goto('/me?create=1')
  const form = page.getByRole('dialog', { name: '发布宝贝' })
  await form.getByLabel('宝贝标题').fill('半成品')
  await expect(form.getByText('Draft saved on this device')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '個人中心' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const warning = page.getByRole('dialog', { name: 'Sign out with unsent work?' })
  await expect(warning).toContainText('The draft of a product is only on this device.')
  await warning.getByRole('button', { name: 'Delete and sign out' }).click()
  await expect(page).toHaveURL('/login')

  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The device's time zone and its sign of earlier sign-ins do not say who signed in.
  expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual(['device', 'time-zone'])
  await expect.poll(() => readCachedQueries(page)).not.toContain('Bo Anders')
  await page.goto('/me')
  await expect(page).toHaveURL(/\/login/)
  await signInByForm(page, 'buyer')
  await expect(page).toHaveURL('/me')
  await page.goto('/me?create=1')
  await expect(form.getByLabel('宝贝标题')).toHaveValue('')
})
