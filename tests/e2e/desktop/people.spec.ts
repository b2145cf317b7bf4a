import type { Locator, Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { desktop } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

async function findProject(page: Page): Promise<string> {
  await page.goto('/projects')
  const { data } = await callApi(page, 'GET /api/projects')
  return data.find(({ name }) => name === 'Short Drama Dubbing')?._id ?? ''
}

/** Opens the people of the demo project, filtered by part of a first name. */
async function openPeople(page: Page, firstName: string): Promise<void> {
  await page.goto(`/project/${await findProject(page)}/people?firstName=${firstName}&utm_source=mail`)
}

/** Returns a member with open tasks whom no other test uses. */
async function busyMember(page: Page): Promise<{ firstName: string; name: string }> {
  const params = { id: await findProject(page) }
  const { data } = await callApi(page, 'POST /api/projects/{id}/getMembers2', { params })
  const busy = data.find(({ firstName, openTasks }) => openTasks > 0 && !/Mei|Noah/.test(firstName))
  return { firstName: busy?.firstName ?? '', name: `${busy?.firstName} ${busy?.lastName}` }
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })

test('a manager adds a plan job and bans the member, and an admin sees both live', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('manager')
  const { firstName, name } = await busyMember(page)
  await openPeople(page, firstName)
  const row = rowOf(page, name)
  const admin = await openAs('admin', desktop)
  await openPeople(admin, firstName)
  const adminRow = rowOf(admin, name)
  await expect(adminRow.getByRole('button', { name: `Ban ${name}` })).toBeAttached()

  await row.getByRole('button', { name: /^Add Plan Job/ }).click()
  const plan = page.getByRole('dialog', { name: `Create Plan Job For ${name}` })
  const max = plan.getByRole('spinbutton', { name: 'Max Number' })
  await max.fill('-1')
  await plan.getByRole('button', { name: 'Create' }).click()
  await expect(plan.getByText('Please select a language')).toBeVisible()
  await expect(plan.getByText('Enter a whole number from 0 (unlimited) to 1,000,000.')).toBeVisible()
  const language = plan.getByLabel(/^Language/)
  const offered = await language.locator('option').allTextContents()
  await language.selectOption({ index: 1 })
  await max.fill('12')
  await plan.getByRole('button', { name: 'Create' }).click()
  await expect(plan).toBeHidden()
  await expect(row.getByText(`${offered[1]}: 12`)).toBeVisible()
  await expect(adminRow.getByText(`${offered[1]}: 12`)).toBeVisible()

  await row.getByRole('button', { name: /^Ban/ }).click()
  const ban = page.getByRole('dialog', { name: `Add ${name} to Black List` })
  await expect(ban).toHaveAccessibleDescription(/\d+ open tasks? becomes? unassigned/)
  await ban.getByLabel('Remark').fill('On leave until May')
  await ban.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(/is banned\. \d+ open tasks? became/).first()).toBeVisible()
  await expect(adminRow.getByText('Banned: On leave until May')).toBeVisible()
  await expect(row.getByRole('button', { name: /^(Add|Delete|Ban)/ })).toHaveCount(0)

  await adminRow.getByRole('button', { name: `Unban ${name}` }).click()
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeAttached()
  await row.getByRole('button', { name: `Remove plan job: ${offered[1]}, ${name}` }).click()
  await expect(row.getByText(`${offered[1]}: 12`)).toHaveCount(0)
})

test('an admin adds a talent and makes them a member with the keyboard only', async ({ page, signInAs }) => {
  await signInAs('admin')
  await openPeople(page, 'Yuna')
  await expect(page.getByRole('heading', { name: 'Total Talents: 0' })).toBeVisible()
  await page.getByRole('button', { name: '添加用户' }).focus()
  await page.keyboard.press('Enter')
  const adding = page.getByRole('dialog', { name: '添加用户' })
  await expect(adding.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(adding.getByRole('alert')).toHaveText('Please fill in all * fields')
  await page.keyboard.type('Yuna Park')
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Total Talents: 1' })).toBeVisible()

  await rowOf(page, 'Yuna Park').getByRole('button', { name: 'Add Yuna Park' }).focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Yuna Park').getByRole('img', { name: 'Project member' })).toBeVisible()

  const openDetail = rowOf(page, 'Yuna Park').getByRole('button', { name: /Talent: Yuna Park/ })
  await openDetail.focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: 'Talent' })
  await expect(detail.getByLabel(/^First name/)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('kim')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(openDetail).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(detail.getByText('Your changes are not saved yet.', { exact: false })).toBeVisible()
  await expect(detail.getByLabel(/^Last name/)).toHaveValue('kim')
  await page.keyboard.press('Enter')
  await expect(detail).toBeHidden()

  await rowOf(page, 'Yuna Kim').getByRole('button', { name: 'Delete Yuna Kim' }).focus()
  await page.keyboard.press('Enter')
  const leaving = page.getByRole('dialog', { name: 'Delete Yuna Kim from the project' })
  await expect(leaving).toHaveAccessibleDescription(/They have no open tasks here/)
  await leaving.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Yuna Kim').getByRole('button', { name: 'Add Yuna Kim' })).toBeAttached()
})

test('an unknown project causes no repeated request and shows one message', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/404/)
  await signInAs('admin')
  const requests: string[] = []
  page.on('request', (request) => {
    if (/getMembers$|planJobs$|api\/talents$/.test(request.url())) requests.push(request.url())
  })
  await page.goto('/project/01990000-0000-7000-8000-0000000000b0/people')
  await expect(page.getByText('This does not exist or was removed.')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Your projects' })).toBeVisible()
  expect(new Set(requests).size).toBe(requests.length)
})
