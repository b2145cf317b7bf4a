import { expect, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'

const render = (token: string, onSignedIn = () => {}) =>
  renderScreen(<SignUpScreen token={token} onSignedIn={onSignedIn} />, { as: null, locale: 'en' })

test('Sign up shows the way to an account if it is closed', async () => {
  mockCall('GET /api/signUp', { data: { mode: 'invite', provider: null } })
  const screen = await renderScreen(<SignInScreen onSignedIn={() => {}} />, { as: null })
  await screen.getByRole('button', { name: 'Sign up' }).click()
  await expect
    .element(screen.getByText('Please contact us to create an account or reset your password').first())
    .toBeVisible()
})

test('a person asks for the link, and a text that is no email is named at its field', async () => {
  const screen = await render('')
  const email = screen.getByLabelText('Email')
  const submit = screen.getByRole('button', { name: 'Send the link' })
  mockProblem('POST /api/signUp/request', problem('invalid', { errors: [{ path: 'email', message: '' }] }))
  await email.fill('li')
  await submit.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter an email address.')
  const bodies = mockCall('POST /api/signUp/request', { message: 'success' })
  await email.fill(' li@test.example ')
  await submit.click()
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(bodies).toEqual([{ email: 'li@test.example', locale: 'en' }])
})

test('with the link they choose a name and a password and are signed in', async () => {
  const onSignedIn = vi.fn<() => void>()
  mockCall('POST /api/signUp/read', {
    data: { email: 'li@test.example', project: 'Short dramas', expiresAt: '2026-11-24T08:00:00Z' },
  })
  const screen = await render('a-token', onSignedIn)
  await expect
    .element(screen.getByText('You are invited to the project “Short dramas”.', { exact: false }))
    .toBeVisible()
  const submit = screen.getByRole('button', { name: 'Create account and sign in' })
  await submit.click()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  await screen.getByLabelText('Name').fill('Li Wei')
  mockProblem('POST /api/signUp/use', problem('password-common', { errors: [{ path: 'password', message: '' }] }))
  await screen.getByLabelText('Password', { exact: true }).fill('password')
  await submit.click()
  await expect.element(screen.getByText('Many people use this password. Choose another one.')).toBeVisible()
  const info = { _id: '01990000-0000-7000-8000-0000000000aa', id: 7, name: 'Li Wei', icon: '' }
  mockCall('POST /api/signUp/use', { token: info._id, info, role: 'worker', message: 'success' })
  await screen.getByLabelText('Password', { exact: true }).fill('four green tea bowls')
  await submit.click()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[{ ...info, role: 'worker' }]])
})

test('a link that was used says so', async () => {
  mockProblem('POST /api/signUp/read', problem('sign-up-link-invalid'))
  const screen = await render('a-token')
  await expect.element(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
