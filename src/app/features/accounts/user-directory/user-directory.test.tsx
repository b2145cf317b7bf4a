import { describe, expect, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { UserDirectory } from './user-directory.tsx'

const mei = {
  _id: '01990000-0000-7000-8000-0000000000bb',
  id: 10_003,
  email: 'mei@test.example',
  name: '梅 Mei Lin',
  firstName: 'Mei',
  lastName: 'Lin',
  icon: '',
  role: 'worker' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
  state: 'active' as const,
}
const invited = { ...mei, _id: mei._id.replace('bb', 'cc'), id: 10_004, name: '李娜', firstName: '', lastName: '' }
const detail = {
  ...mei,
  phoneNumber: '',
  country: '' as const,
  language: '' as const,
  department: '',
  position: '',
  gender: 'female' as const,
  employeeId: '',
  location: '',
  money: 0,
  followersCount: 3,
  isTalent: true,
  managesProjects: false,
  hasPassword: true,
  hasSecondFactor: true,
  sessions: 2,
}
const alert = 'Please fill in all * fields'
const newLink = {
  message: 'success',
  data: { url: '/set-password#a-token', expiresAt: '2026-11-24T09:00:00.000Z', mailed: false },
}
const link = `${window.location.origin}/set-password#a-token`

async function renderDirectory() {
  mockCall('POST /api/users/search', { data: [mei, invited], total: 2 })
  const screen = await renderScreen(
    <UserDirectory filters={{}} page={1} onFiltersChange={() => undefined} onPageChange={() => undefined} />,
    { as: { role: 'admin' } },
  )
  await expect.element(screen.getByRole('heading', { name: 'Total Users: 2' })).toBeVisible()
  const requestBodies: unknown[] = []
  mockCall('POST /api/users/addOne', ({ body }) => {
    requestBodies.push(body)
    return { message: 'success', data: { _id: invited._id } }
  })
  mockCall('POST /api/users/{id}/resetPassword', ({ body }) => {
    requestBodies.push(body)
    return newLink
  })
  mockCall('POST /api/users/{id}/update', ({ body }) => {
    requestBodies.push(body)
    return { message: 'success' }
  })
  return { screen, requestBodies }
}

type Screen = Awaited<ReturnType<typeof renderScreen>>

const pressInRow = (screen: Screen, name: string, button: string) =>
  screen
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: button })
    .click()

async function openDetail() {
  const directory = await renderDirectory()
  await pressInRow(directory.screen, mei.name, 'Detail')
  return { ...directory, dialog: directory.screen.getByRole('dialog', { name: 'Detail' }) }
}

test('a users page that no longer exists redirects to the last one', async () => {
  mockCall('POST /api/users/search', { data: [], total: 41 })
  const onPageChange = vi.fn<() => void>()
  await renderScreen(
    <UserDirectory filters={{}} page={9} onFiltersChange={() => undefined} onPageChange={onPageChange} />,
    { as: { role: 'admin' } },
  )
  await expect.poll(() => onPageChange.mock.calls).toContainEqual([3, { replace: true }])
})

describe('邀请用户', () => {
  async function invite() {
    const { screen, requestBodies } = await renderDirectory()
    await screen.getByRole('button', { name: '邀请用户' }).click()
    const dialog = screen.getByRole('dialog', { name: '邀请用户' })
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
    return { screen, dialog, requestBodies, name, complete: dialog.getByRole('button', { name: 'Complete' }) }
  }

  test('an invitation survives closing the dialog, but not Cancel, and is not sent without a name', async () => {
    const { screen, dialog, requestBodies, name, complete } = await invite()
    await name.fill('李娜')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await screen.getByRole('button', { name: '邀请用户' }).click()
    await expect.element(name).toHaveValue('李娜')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await screen.getByRole('button', { name: '邀请用户' }).click()
    await expect.element(name).toHaveValue('')
    await name.fill('  ')
    await complete.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(alert)
    await expect.element(name).toBeInvalid()
    await expect.element(name).toHaveFocus()
    expect(requestBodies).toEqual([])
  })

  test('an invitation contains only the completed fields; its link is copied, and Done ends it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { screen, dialog, requestBodies, name, complete } = await invite()
    await name.fill('李娜')
    await dialog.getByLabelText('Email').fill('li@test.example')
    await dialog.getByLabelText('Country code').selectOptions('+86')
    await dialog.getByLabelText('Phone').fill('139 0000 2718')
    await dialog.getByLabelText('Country', { exact: true }).selectOptions('China')
    await dialog.getByLabelText('Language').selectOptions('Mandarin')
    await dialog.getByText('More details').click()
    const firstName = dialog.getByLabelText('First name')
    await firstName.fill('na')
    await expect.element(firstName).toHaveValue('na')
    await dialog.getByLabelText('Last name').click()
    await dialog.getByLabelText('Role').selectOptions('Admin')
    await expect.element(firstName).toHaveValue('Na')
    await complete.click()
    await expect.element(dialog.getByLabelText('Link')).toHaveValue(link)
    expect(requestBodies).toEqual([
      {
        name: '李娜',
        email: 'li@test.example',
        phoneNumber: '+86 139 0000 2718',
        country: 'China',
        language: 'Mandarin',
        firstName: 'Na',
        role: 'admin',
      },
      {},
    ])
    await expect.element(dialog).toHaveAccessibleDescription(/^Send this link to 李娜\./)
    const copy = dialog.getByRole('button', { name: 'Copy link' })
    await expect.element(copy).toHaveFocus()
    await copy.click()
    await expect.element(screen.getByText('Link copied.')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith(link)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await screen.getByRole('button', { name: '邀请用户' }).click()
    await expect.element(name).toHaveValue('')
  })

  test('a person who is invited without an email gets no link', async () => {
    const { screen, requestBodies, name, complete } = await invite()
    await name.fill('李娜')
    await complete.click()
    await expect.element(screen.getByText(/李娜 was invited\. Signing in requires an email/)).toBeVisible()
    expect(requestBodies).toEqual([{ name: '李娜' }])
  })

  test('after an error the input is kept, and Complete invites the same person again', async () => {
    const { dialog, name, complete } = await invite()
    mockProblem('POST /api/users/addOne', problem('email-taken', { errors: [{ path: 'email', message: 'Taken.' }] }))
    await name.fill('李娜')
    const email = dialog.getByLabelText('Email')
    await email.fill('mei@test.example')
    await complete.click()
    await expect.element(email).toHaveAccessibleDescription('This email already has an account.')
    await expect.element(name).toHaveValue('李娜')
    const keys: (string | null)[] = []
    mockCall('POST /api/users/addOne', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return { message: 'success', data: { _id: invited._id } }
    })
    mockNetworkError('POST /api/users/{id}/resetPassword')
    await email.fill('li@test.example')
    await complete.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Network error. Please try again later.')
    mockCall('POST /api/users/{id}/resetPassword', newLink)
    await complete.click()
    await expect.element(dialog.getByLabelText('Link')).toHaveValue(link)
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
  })
})

describe('Reset Password', () => {
  async function reset(name: string) {
    const { screen, requestBodies } = await renderDirectory()
    await pressInRow(screen, name, 'Reset Password')
    const dialog = screen.getByRole('dialog', { name: 'Reset Password' })
    return { screen, dialog, requestBodies, send: dialog.getByRole('button', { name: 'Reset', exact: true }) }
  }

  test('a reset for a user without a last name shows an error, and nothing is sent', async () => {
    const { dialog, requestBodies, send } = await reset('李娜')
    await expect.element(dialog.getByLabelText('Email')).toHaveAttribute('readonly')
    await send.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(alert)
    expect(requestBodies).toEqual([])
  })

  test('a reset sends no unchanged role or name, shows the link as it is, and says whether it was mailed', async () => {
    const { screen, dialog, requestBodies, send } = await reset('梅 Mei Lin')
    await expect.element(dialog).toHaveAccessibleDescription(/^梅 Mei Lin will be signed out everywhere/)
    await send.click()
    await expect.element(dialog.getByLabelText('Link')).toHaveValue(link)
    await expect.element(dialog).toHaveAccessibleDescription(/^Send this link to 梅 Mei Lin\./)
    expect(requestBodies).toEqual([{}])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const url = 'https://curio.example/set-password#a-token'
    mockCall('POST /api/users/{id}/resetPassword', { ...newLink, data: { ...newLink.data, url, mailed: true } })
    await pressInRow(screen, mei.name, 'Reset Password')
    await send.click()
    await expect.element(dialog.getByLabelText('Link')).toHaveValue(url)
    await expect.element(dialog.getByText('The link was also mailed.', { exact: false })).toBeVisible()
  })

  test('a role that another administrator changed meanwhile is shown, and replaced only when chosen', async () => {
    const { dialog, requestBodies, send } = await reset('梅 Mei Lin')
    await dialog.getByRole('textbox', { name: 'First name' }).fill('May')
    await dialog.getByLabelText('Role').selectOptions('Admin')
    mockCall('POST /api/users/search', { data: [{ ...mei, firstName: 'Maya' }, invited], total: 2 })
    mockProblem('POST /api/users/{id}/resetPassword', problem('edit-conflict'))
    await send.click()
    await expect.element(dialog.getByText('Maya')).toBeVisible()
    mockCall('POST /api/users/{id}/resetPassword', ({ body }) => {
      requestBodies.push(body)
      return newLink
    })
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await send.click()
    await expect.element(dialog.getByLabelText('Link')).toHaveValue(link)
    expect(requestBodies).toEqual([{ firstName: 'May', role: 'admin', before: { firstName: 'Maya', role: 'worker' } }])
  })

  test('a new role is explained before it is sent, and a refusal shows the reason', async () => {
    const { dialog, send } = await reset('梅 Mei Lin')
    await dialog.getByLabelText('Role').selectOptions('Admin')
    await expect.element(dialog).toHaveAccessibleDescription(/become an administrator/)
    mockProblem('POST /api/users/{id}/resetPassword', problem('last-admin'))
    await send.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('This is the last administrator. There has to be at least one.')
  })
})

test('Detail sends only changed fields, and shows what another administrator stored meanwhile, to keep or replace', async () => {
  let stored = { department: '', position: '' }
  mockCall('GET /api/users/{id}/detail', () => ({ data: { ...detail, ...stored } }))
  const { dialog, screen, requestBodies } = await openDetail()
  await expect.element(dialog.getByText('Yes, signed in on 2 devices')).toBeVisible()
  await expect.element(dialog.getByLabelText('Email')).toHaveAttribute('readonly')
  await dialog.getByLabelText('Department').fill('Review')
  await dialog.getByLabelText('Position').fill('Reader')
  stored = { department: 'Dubbing', position: 'Speaker' }
  mockProblem('POST /api/users/{id}/update', problem('edit-conflict'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Dubbing')).toBeVisible()
  await expect.element(dialog.getByLabelText('Department')).toHaveValue('Review')
  await dialog.getByRole('button', { name: 'Keep mine' }).first().click()
  await dialog.getByRole('button', { name: 'Use this' }).click()
  await dialog.getByLabelText('Position').fill('First speaker')
  mockCall('POST /api/users/{id}/update', ({ body }) => {
    requestBodies.push(body)
    return { message: 'success' }
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('梅 Mei Lin was saved.')).toBeVisible()
  expect(requestBodies).toEqual([
    { department: 'Review', position: 'First speaker', before: { department: 'Dubbing', position: 'Speaker' } },
  ])
})

test('each action of an account says what it does before it is sent', async () => {
  mockCall('GET /api/users/{id}/detail', { data: detail })
  const { screen } = await renderDirectory()
  for (const [label, call, effect, done] of [
    ['Disable account', 'POST /api/users/{id}/disable', /signed out everywhere at once/, 'is disabled.'],
    ['Erase account', 'POST /api/users/{id}/erase', /deleted for ever/, 'was erased.'],
    ['Remove second factor', 'DELETE /api/users/{id}/secondFactor', /with the password alone/, 'was removed.'],
  ] as const) {
    const changed: unknown[] = []
    mockCall(call, ({ params }) => {
      changed.push(params.id)
      return { message: 'success' }
    })
    await pressInRow(screen, mei.name, 'Detail')
    await screen.getByRole('button', { name: label }).click()
    const dialog = screen.getByRole('dialog', { name: label })
    await expect.element(dialog).toHaveAccessibleDescription(effect)
    expect(changed).toEqual([])
    await dialog.getByRole('button', { name: label }).click()
    await expect.element(screen.getByText(done, { exact: false })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(changed).toEqual([mei._id])
  }
})
