import { describe, expect, test } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { ann, mei, renderPeople } from '#tests/support/render-people.tsx'

describe('Add', () => {
  test('Add by an admin shows the member mark at once', async () => {
    const { row, press, people } = await renderPeople({ role: 'admin' })
    mockCall('POST /api/projects/{id}/addMember', () => {
      people.data = [mei, ann]
      return { data: [mei, ann], invited: false }
    })
    await press('Add Ann Lin')
    await expect.element(row('Ann Lin').getByRole('img', { name: 'Project member' })).toBeVisible()
  })

  test('Add by a manager invites, and the invitation can be withdrawn', async () => {
    const { screen, row, press, people } = await renderPeople()
    mockCall('POST /api/projects/{id}/addMember', () => {
      people.invitations = [{ userId: ann, status: 'pending' }]
      return { data: [mei], invited: true }
    })
    await press('Add Ann Lin')
    await expect.element(row('Ann Lin').getByText('Invited')).toBeVisible()
    await expect.element(screen.getByText('Ann Lin was invited, and becomes a member by accepting.')).toBeVisible()
    mockCall('POST /api/projects/{id}/removeMember', () => {
      people.invitations = []
      return { data: [mei], returned: 0 }
    })
    await press('Withdraw the invitation of Ann Lin')
    await expect.element(row('Ann Lin').getByRole('button', { name: 'Add Ann Lin' })).toBeVisible()
    await expect.element(row('Ann Lin').getByText('Invited')).not.toBeInTheDocument()
  })

  test.for([
    { role: 'worker', addButtons: 0 },
    { role: 'admin', addButtons: 1 },
  ] as const)('a $role sees $addButtons Add buttons for somebody who declined', async ({ role, addButtons }) => {
    const { row } = await renderPeople({ role, invitations: [{ userId: ann, status: 'declined' }] })
    await expect.element(row('Ann Lin').getByText('Declined')).toBeVisible()
    expect(row('Ann Lin').getByRole('button', { name: 'Add Ann Lin' }).elements()).toHaveLength(addButtons)
  })

  test('a refused Add shows the reason and removes the mark', async () => {
    const { screen, row, press } = await renderPeople()
    mockProblem('POST /api/projects/{id}/addMember', problem('talent-banned'))
    await press('Add Ann Lin')
    await expect.element(screen.getByText('This talent is banned from the project. Unban them first.')).toBeVisible()
    await expect.element(row('Ann Lin').getByRole('button', { name: 'Add Ann Lin' })).toBeVisible()
  })
})

describe('Delete and Ban', () => {
  test('Delete and Ban say how many open tasks will be unassigned', async () => {
    const { screen, press, people } = await renderPeople()
    await press('Delete Mei Lin')
    const dialog = screen.getByRole('dialog', { name: 'Delete Mei Lin from the project' })
    await expect.element(dialog).toHaveAccessibleDescription(/plan jobs will be removed\. 7 open tasks become/)
    mockCall('POST /api/projects/{id}/removeMember', () => {
      people.data = []
      return { data: [], returned: 6 }
    })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText(/no longer a member\. 6 open tasks became/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add Mei Lin' })).toBeVisible()
  })

  test('a ban remark survives a refusal and closing the dialog, but not Cancel', async () => {
    const { screen, press } = await renderPeople()
    await press('Ban Mei Lin')
    const dialog = screen.getByRole('dialog', { name: 'Add Mei Lin to Black List' })
    await expect.element(dialog).toHaveAccessibleDescription(/7 open tasks become unassigned/)
    const remark = dialog.getByLabelText('Remark')
    await remark.fill('Shares videos')
    mockProblem('POST /api/projects/{id}/addBlackList', problem('unexpected'))
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Something went wrong on our side. Please try again.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await press('Ban Mei Lin')
    await expect.element(remark).toHaveValue('Shares videos')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await press('Ban Mei Lin')
    await expect.element(remark).toHaveValue('')
  })

  test('a member is banned with a remark, and Unban lifts the ban', async () => {
    const { screen, row, press, people } = await renderPeople()
    const { blackList } = people
    mockCall('POST /api/projects/{id}/addBlackList', ({ body: { userId, reason } }) => {
      people.blackList = [...blackList, { userId, reason }]
      return { message: 'success', returned: 7 }
    })
    await press('Ban Mei Lin')
    const dialog = screen.getByRole('dialog', { name: 'Add Mei Lin to Black List' })
    await dialog.getByLabelText('Remark').fill('On leave')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect.element(row('Mei Lin').getByText('Banned: On leave')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    mockCall('POST /api/projects/{id}/removeBlackList', ({ body: { userId } }) => {
      people.blackList = people.blackList.filter((ban) => ban.userId !== userId)
      return { message: 'success' }
    })
    await press('Unban Mei Lin')
    await expect.element(screen.getByText('Mei Lin is no longer banned.')).toBeVisible()
    await expect.element(row('Mei Lin').getByRole('button', { name: 'Ban Mei Lin' })).toBeVisible()
  })
})

const missing = 'Please fill in all * fields'

describe('the details of a talent', () => {
  test('a talent needs a first and a last name; only changes are sent, names capitalized', async () => {
    const { screen, row, sent } = await renderPeople({ role: 'admin' })
    await row('Mei Lin')
      .getByRole('button', { name: /Talent: Mei Lin/ })
      .click()
    const dialog = screen.getByRole('dialog', { name: 'Talent' })
    const lastName = dialog.getByLabelText(/^Last name/)
    await lastName.fill(' ')
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(missing)
    await lastName.fill('wang')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await row('Mei Lin')
      .getByRole('button', { name: /Talent: Mei Lin/ })
      .click()
    await expect.element(dialog.getByText('Your changes are not saved yet.', { exact: false })).toBeVisible()
    await expect.element(lastName).toHaveValue('Wang')
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(screen.getByText('Mei Wang was saved.')).toBeVisible()
    expect(sent).toEqual([{ userId: mei, lastName: 'Wang', before: { lastName: 'Lin' } }])
  })

  test('a manager reads the details of a member, and less of other talents', async () => {
    const { screen, row } = await renderPeople()
    const open = (name: string) =>
      row(name)
        .getByRole('button', { name: `Talent: ${name}`, exact: false })
        .click()
    const dialog = screen.getByRole('dialog', { name: 'Talent' })
    await open('Mei Lin')
    await expect.element(dialog).toHaveAccessibleDescription(/These details belong to the talent/)
    await expect.element(dialog.getByText('Mei@test.example')).toBeVisible()
    await expect.element(dialog.getByText('Phone', { exact: true })).toBeVisible()
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    expect(dialog.getByRole('button', { name: 'Complete' }).elements()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await open('Ann Lin')
    await expect.element(dialog).toHaveAccessibleDescription(/once the talent is a member of one of your projects/)
    await expect.element(dialog.getByText('Mandarin')).toBeVisible()
    expect(dialog.getByText('Phone', { exact: true }).elements()).toEqual([])
  })
})

test('admins can add a user, who needs a name', async () => {
  const { screen, sent } = await renderPeople({ role: 'admin' })
  await screen.getByRole('button', { name: '添加用户' }).click()
  const dialog = screen.getByRole('dialog', { name: '添加用户' })
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(missing)
  mockCall('POST /api/users/addOne', ({ body }) => {
    sent.push(body)
    return { message: 'success', data: { _id: ann } }
  })
  await dialog.getByLabelText(/^Name/).fill('李娜')
  await dialog.getByLabelText('Language').selectOptions('Korean')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect.element(screen.getByText('李娜 was added to the talents.')).toBeVisible()
  expect(sent).toEqual([{ name: '李娜', language: 'Korean', talent: true }])
})
