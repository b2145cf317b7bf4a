import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { desktop } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('an admin invites a person, resets their password and changes their role, and the audit log records it', async ({
  page,
  signInAs,
  browser,
  serverUrl,
  expectErrors,
}) => {
  await signInAs('admin')
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: /^Total Users: \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: '邀请用户' }).click()
  const invite = page.getByRole('dialog', { name: '邀请用户' })
  await invite.getByRole('button', { name: 'Complete' }).click()
  await expect(invite.getByRole('alert')).toHaveText('Please fill in all * fields')
  await invite.getByRole('textbox', { name: 'Name', exact: true }).fill('李娜 Li Na')
  await invite.getByLabel('Email').fill('li.na@test.example')
  await invite.getByLabel('Country', { exact: true }).selectOption('China')
  await expectNoAxeViolations(page)
  await invite.getByRole('button', { name: 'Complete' }).click()
  await expect(
    page.getByText('李娜 Li Na was invited. Set a password with Reset Password.', { exact: true }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('search').getByLabel('Name').fill('李娜')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Total Users: 1' })).toBeVisible()
  const row = page.getByRole('row', { name: /李娜/ })
  const reset = page.getByRole('dialog', { name: 'Reset Password' })
  const setPassword = async (password: string, role: 'Worker' | 'Admin') => {
    await row.getByRole('button', { name: 'Reset Password' }).click()
    await reset.getByLabel(/^Password/).fill(password)
    await reset.getByLabel('Role').selectOption(role)
    await reset.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(reset).toBeHidden()
  }
  await setPassword('once upon a time', 'Admin')
  await expect(row).toContainText('Admin')

  const context = await browser.newContext({ ...desktop, baseURL: serverUrl })
  const li = await context.newPage()
  const signIn = async (password: string) => {
    await li.goto('/login')
    await li.getByLabel('Email').fill('li.na@test.example')
    await li.getByLabel('Password').fill(password)
    await li.getByRole('button', { name: 'Continue' }).click()
    await expect(li).not.toHaveURL(/\/login/)
  }
  await signIn('once upon a time')
  await expect(li).toHaveURL(/\/antiques$/)
  await li.goto('/users')
  await expect(li.getByRole('heading', { name: /^Total Users/ })).toBeVisible()

  // The reset changes the role and ends every session.
  expectErrors(/401/)
  await setPassword('happily ever after', 'Worker')
  await li.reload()
  await expect(li).toHaveURL(/\/login/)
  await signIn('happily ever after')
  await li.goto('/users')
  await expect(li.getByText('Only administrators can see users.')).toBeVisible()
  await context.close()

  await row.getByRole('button', { name: 'Detail' }).click()
  const detail = page.getByRole('dialog', { name: 'Detail' })
  await expect(detail.getByText('Yes, signed in on 1 device', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await detail.getByRole('link', { name: 'Audit log of this person' }).click()
  const record = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '管理员 Ada' }) })
  await expect(record.first()).toContainText('管理员 Ada reset the password of 李娜 Li Na')
  await expect(record.filter({ hasText: 'changed the role' }).first()).toContainText('Role: Admin → Worker')
  await expect(record.filter({ hasText: 'invited' })).toContainText('Country: China')
  await expectNoAxeViolations(page)
})

test('the last admin cannot give up the role and sees the reason', async ({ page, signInAs, expectErrors }) => {
  expectErrors(/409/)
  await signInAs('admin')
  await page.goto('/users?email=admin@curio.example')
  await page.getByRole('row', { name: /Ada/ }).getByRole('button', { name: 'Detail' }).click()
  const detail = page.getByRole('dialog', { name: 'Detail' })
  await detail.getByLabel('Role').selectOption('Worker')
  await detail.getByRole('button', { name: 'Save' }).click()
  await expect(detail.getByRole('alert')).toHaveText('This is the last administrator. There has to be at least one.')
  await detail.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: /Ada/ })).toContainText('Admin')
})
