import { readCachedQueries } from '#tests/support/e2e-offline-storage.ts'
import { signInByForm } from '#tests/support/e2e-sign-in.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('the app requests no data before sign-in, and sign-out warns of unsent work and leaves nothing on the device', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/401/)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await signInByForm(page, 'buyer', 'not this one')
  await expect(page.getByRole('alert')).toContainText('Email or password is incorrect.')
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual(['/api/signUp', '/api/login'])
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
