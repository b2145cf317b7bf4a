import { afterEach, expect, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { clearSession, currentIdentity, type Identity } from '#src/app/platform/session/session.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { SetPasswordScreen } from './set-password-screen.tsx'

const li = { _id: '01990000-0000-7000-8000-0000000000cc', id: 10_004, name: '李娜', icon: '' }
const account = {
  purpose: 'invitation' as const,
  email: 'li@test.example',
  name: '李娜',
  expiresAt: '2026-11-24T09:00:00.000Z',
}

afterEach(clearSession)

async function openLink() {
  const onSignedIn = vi.fn<(identity: Identity) => void>()
  mockCall('POST /api/passwordLinks/read', { data: account })
  const requestBodies = mockCall('POST /api/passwordLinks/use', () => ({
    token: 'a-handle',
    info: li,
    role: 'worker',
    message: 'success',
  }))
  const screen = await renderScreen(<SetPasswordScreen token="a-token" onSignedIn={onSignedIn} />, { as: null })
  const password = screen.getByLabelText('New password')
  const submit = screen.getByRole('button', { name: 'Set password and sign in' })
  return { screen, password, submit, onSignedIn, requestBodies }
}

test('a link shows whose password it sets, and setting it signs the person in', async () => {
  const { screen, password, submit, onSignedIn, requestBodies } = await openLink()
  await expect.element(screen.getByRole('heading', { name: 'Welcome to Curio' })).toBeVisible()
  await expect.element(screen.getByLabelText('Email')).toHaveValue('li@test.example')
  await password.fill('a good password')
  await submit.click()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[{ ...li, role: 'worker' }]])
  expect(requestBodies).toEqual([{ token: 'a-token', password: 'a good password' }])
  expect(currentIdentity()?._id).toBe(li._id)
})

test('a password that is too short shows an error at its field until it is long enough', async () => {
  const { password, submit, requestBodies } = await openLink()
  await password.fill('1234567')
  await submit.click()
  await expect.element(password).toHaveFocus()
  await expect
    .element(password)
    .toHaveAccessibleDescription(/^Enter at least 8 characters\. At least 8 characters of any kind\./)
  await password.fill('12345678')
  await expect.element(password).toBeValid()
  expect(requestBodies).toEqual([])
})

test.for(['old', ''])('a link with the token “%s” does not work and leads to the sign-in', async (token) => {
  mockProblem('POST /api/passwordLinks/read', problem('password-link-invalid'))
  const screen = await renderScreen(<SetPasswordScreen token={token} onSignedIn={() => {}} />, { as: null })
  await expect.element(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login')
})

test('a link that was used in the meantime is not offered again', async () => {
  const { screen, password, submit } = await openLink()
  await password.fill('a good password')
  mockProblem('POST /api/passwordLinks/use', problem('password-link-invalid'))
  await submit.click()
  await expect.element(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a person who is signed in signs out before using the link', async () => {
  mockCall('POST /api/passwordLinks/read', { data: account })
  mockCall('POST /api/logout', { message: 'success' })
  const screen = await renderScreen(<SetPasswordScreen token="a-token" onSignedIn={() => {}} />)
  await expect.element(screen.getByText(/^You are signed in as Bo on this device\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(screen.getByLabelText('New password')).toBeVisible()
})
