import { describe, expect, test } from 'vitest'
import { makeOwnProfile } from '#tests/support/responses.ts'
import { problem, problems } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { OwnAccountScreen } from './own-account-screen.tsx'
import type { Session } from '#src/app/features/accounts/credentials/credential-queries.ts'

const id = (end: number) => `01990000-0000-7000-8000-00000000000${end}`
const at = '2026-11-20T08:30:00Z'
const tablet: Session = { _id: id(1), browser: 'Safari', system: 'iPad', here: true, createdAt: at, lastUsedAt: at }
const phone: Session = { ...tablet, _id: id(2), browser: 'Chrome', system: 'Android', here: false }
const script: Session = { ...phone, _id: id(3), browser: '', system: '' }

const me = makeOwnProfile({ createdAt: at })

async function renderAccount(sessions: readonly Session[] = [tablet], profile: Partial<typeof me> = {}) {
  const server = { sessions }
  mockCall('GET /api/users/me', { data: { ...me, ...profile } })
  mockCall('GET /api/users/me/secondFactor', { data: { since: null, recoveryCodes: 0, required: false } })
  mockCall('GET /api/users/me/passkeys', { data: [] })
  mockCall('GET /api/users/me/sessions', () => ({ data: [...server.sessions] }))
  const screen = await renderScreen(<OwnAccountScreen />)
  await expect.element(screen.getByText('This device', { exact: false })).toBeVisible()
  return { screen, server }
}

describe('changing the password', () => {
  test('the form is cleared, and the list shows that the other devices are signed out', async () => {
    const { screen, server } = await renderAccount([tablet, phone])
    const currentPassword = screen.getByLabelText('Current password')
    const newPassword = screen.getByLabelText('New password')
    await currentPassword.fill('the old words')
    await newPassword.fill('four green tea bowls')
    const bodies = mockCall('PUT /api/users/me/password', () => {
      server.sessions = [tablet]
      return { message: 'success' }
    })
    await screen.getByRole('button', { name: 'Change password' }).click()
    await expect.element(screen.getByText('Password changed. Your other devices are signed out.')).toBeVisible()
    await expect.element(currentPassword).toHaveValue('')
    await expect.element(newPassword).toHaveValue('')
    await expect.element(screen.getByText('Chrome on Android')).not.toBeInTheDocument()
    expect(bodies).toEqual([{ currentPassword: 'the old words', password: 'four green tea bowls' }])
  })

  test('a missing or refused password is said at its field, and the input is kept', async () => {
    const { screen } = await renderAccount()
    const currentPassword = screen.getByLabelText('Current password')
    const newPassword = screen.getByLabelText('New password')
    const submit = screen.getByRole('button', { name: 'Change password' })
    await submit.click()
    await expect.element(screen.getByText('Enter your current password.')).toBeVisible()
    await expect.element(screen.getByText('Enter a new password.')).toBeVisible()
    await expect.element(currentPassword).toHaveFocus()
    await currentPassword.fill('the old words')
    await newPassword.fill('four green tea bowls')
    for (const [code, path, field, text] of [
      ['wrong-password', 'currentPassword', currentPassword, 'This is not your current password.'],
      ['password-short', 'password', newPassword, 'Use at least 8 characters.'],
      ['password-common', 'password', newPassword, 'Many people use this password. Choose another one.'],
      ['password-predictable', 'password', newPassword, problems['password-predictable'].message],
    ] as const) {
      mockProblem('PUT /api/users/me/password', problem(code, { errors: [{ path, message: '' }] }))
      await submit.click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
      await expect.element(field).toBeInvalid()
      await expect.element(field).toHaveFocus()
      await expect.element(currentPassword).toHaveValue('the old words')
      await expect.element(newPassword).toHaveValue('four green tea bowls')
    }
  })
})

describe('the signed-in devices', () => {
  test('another device, or all others together, can be signed out with the password, but not this one', async () => {
    const { screen, server } = await renderAccount([tablet, phone, script])
    await expect.element(screen.getByRole('button', { name: 'Sign out: Safari on iPad' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Sign out: Chrome on Android' }).click()
    const one = screen.getByRole('dialog', { name: 'Sign out: Chrome on Android' })
    const bodies = mockCall('POST /api/users/me/sessions/end', () => {
      server.sessions = server.sessions.filter(({ _id }) => _id !== phone._id)
      return { message: 'success' }
    })
    await one.getByLabelText('Current password').fill('the old words')
    await one.getByRole('button', { name: 'Sign out' }).click()
    await expect.element(screen.getByText('Chrome on Android')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Unknown device')).toBeVisible()
    expect(bodies).toEqual([{ currentPassword: 'the old words', sessionId: phone._id }])

    mockCall('POST /api/users/me/sessions/end', () => {
      server.sessions = [tablet]
      return { message: 'success' }
    })
    const signOutOthers = screen.getByRole('button', { name: 'Sign out all other devices' })
    await signOutOthers.click()
    const all = screen.getByRole('dialog', { name: 'Sign out all other devices' })
    await all.getByLabelText('Current password').fill('the old words')
    await all.getByRole('button', { name: 'Sign out' }).click()
    await expect.element(signOutOthers).not.toBeInTheDocument()
    await expect.element(screen.getByText('Unknown device')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Safari on iPad')).toBeVisible()
  })
})
