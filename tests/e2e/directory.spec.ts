import type { Locator } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { desktop } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(desktop)

test('a person sets a password with the links of an admin, who also changes their role, and the audit log records it', async ({
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
  await invite.getByRole('textbox', { name: 'Name', exact: true }).fill('李娜 Li Na')
  await invite.getByLabel('Email').fill('li.na@test.example')
  await invite.getByLabel('Country', { exact: true }).selectOption('China')
  await invite.getByRole('button', { name: 'Complete' }).click()
  const readLink = async (dialog: Locator) => {
    const link = await dialog.getByLabel('Link').inputValue()
    expect(link).toContain(`${serverUrl}/set-password#`)
    return link
  }
  const invitation = await readLink(invite)
  await expectNoAxeViolations(page)
  await invite.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('search').getByLabel('Name').fill('李娜')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Total Users: 1' })).toBeVisible()
  const row = page.getByRole('row', { name: /李娜/ })

  const context = await browser.newContext({ ...desktop, baseURL: serverUrl })
  const li = await context.newPage()
  const setPassword = async (link: string, password: string) => {
    await li.goto(link)
    await expect(li.getByLabel('Email')).toHaveValue('li.na@test.example')
    if (link === invitation) await expectNoAxeViolations(li)
    await li.getByLabel('New password').fill(password)
    await li.getByRole('button', { name: 'Set password and sign in' }).click()
  }
  const reset = page.getByRole('dialog', { name: 'Reset Password' })
  await setPassword(invitation, 'once upon a time')
  await expect(li).toHaveURL(/\/me$/)

  // The reset changes the role, ends every session and removes the password.
  await row.getByRole('button', { name: 'Reset Password' }).click()
  await reset.getByLabel('Role').selectOption('Admin')
  await reset.getByRole('button', { name: 'Reset', exact: true }).click()
  const resetLink = await readLink(reset)
  await reset.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('Admin')
  expectErrors(/401/)
  await li.reload()
  await expect(li).toHaveURL(/\/login/)
  await setPassword(resetLink, 'happily ever after')
  await expect(li).toHaveURL(/\/antiques$/)
  await li.goto('/users')
  await expect(li.getByRole('heading', { name: /^Total Users/ })).toBeVisible()
  await context.close()

  await row.getByRole('button', { name: 'Detail' }).click()
  const detail = page.getByRole('dialog', { name: 'Detail' })
  await expect(detail.getByText('Yes, signed in on 1 device', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await detail.getByRole('link', { name: 'Audit log of this person' }).click()
  const record = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '管理员 Ada' }) })
  await expect(record.first()).toContainText('管理员 Ada created a password link for 李娜 Li Na')
  await expect(record.filter({ hasText: 'changed the role' }).first()).toContainText('Role: Worker → Admin')
  await expect(record.filter({ hasText: 'invited' })).toContainText('Country: China')
})
