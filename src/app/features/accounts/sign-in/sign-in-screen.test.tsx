import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { chosenLocale } from '#src/app/platform/i18n/language.ts'
import { mockCall, mockNetworkError, mockProblem, mockServer } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

beforeEach(() => void mockCall('GET /api/signUp', { data: { mode: 'closed', provider: null } }))

test('a refused sign-in says when it is possible again, and keeps what was entered', async () => {
  const screen = await renderScreen(<SignInScreen onSignedIn={() => {}} />, { locale: 'en' })
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password', { exact: true })]
  await email.fill('mei@test.example')
  await password.fill('a password')
  for (const [retryAfter, text] of [
    [61, 'Too many failed attempts. You can sign in again in 2 minutes.'],
    [60, 'Too many requests. Please try again in 60 seconds.'],
  ] as const) {
    mockProblem('POST /api/login', problem('too-many', { retryAfter }))
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(email).toHaveValue('mei@test.example')
    await expect.element(password).toHaveValue('a password')
  }
})

test('a person with a second factor enters a code, and starts over when that takes too long', async () => {
  mockProblem('POST /api/login', problem('code-needed'))
  mockProblem('POST /api/login/secondFactor', problem('sign-in-expired'))
  const screen = await renderScreen(<SignInScreen onSignedIn={() => {}} />, { as: null })
  await screen.getByLabelText('Email').fill('mei@test.example')
  await screen.getByLabelText('Password', { exact: true }).fill('a password')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByLabelText('Code', { exact: true }).fill('123456')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This took too long. Sign in again.')
  await expect.element(screen.getByLabelText('Email')).toHaveValue('mei@test.example')
})

test('a passkey signs in, unless the browser’s dialog is closed or the server refuses it', async () => {
  const onSignedIn = vi.fn<() => void>()
  const screen = await renderScreen(<SignInScreen onSignedIn={onSignedIn} />, { as: null })
  const challenge = { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' as const }
  mockCall('POST /api/passkeys/challenge', { data: challenge })
  const get = vi.spyOn(navigator.credentials, 'get')
  get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  const button = screen.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect.element(button).toBeEnabled()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  const bytes = Uint8Array.of(0).buffer
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }
  get.mockResolvedValue({
    id: 'AA',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  } as unknown as Credential)
  mockProblem('POST /api/login/passkey', problem('passkey-refused'))
  await button.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This passkey does not work here. Sign in with your password.')
  const info = { _id: '01990000-0000-7000-8000-0000000000aa', id: 7, name: 'Bo', icon: '' }
  mockCall('POST /api/login/passkey', { token: info._id, info, role: 'worker', message: 'success' })
  await button.click()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[{ ...info, role: 'worker' }]])
})

test('the password is shown on request, which does not sign in, and the language can be chosen', async () => {
  const screen = await renderScreen(<SignInScreen onSignedIn={() => {}} />, { as: null })
  const password = screen.getByLabelText('Password', { exact: true })
  await password.fill('a password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(password).toHaveValue('a password')
  await screen.getByLabelText('Language').selectOptions('简体中文')
  expect(chosenLocale()).toBe('zh-Hans')
})

test('an answer without a reason says that the sign-in failed; one that is not an answer, that the network did', async () => {
  const screen = await renderScreen(<SignInScreen onSignedIn={() => {}} />, { as: null })
  await screen.getByLabelText('Email').fill('mei@test.example')
  await screen.getByLabelText('Password', { exact: true }).fill('a password')
  for (const [body, text] of [
    ['{"result":1}', 'Login failed. Please try again.'],
    ['<html>', 'Network error. Please try again later.'],
  ] as const) {
    mockServer.use(http.post('/api/login', () => new HttpResponse(body, { status: 500 })))
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  }
})

test('who was signed out by the server is told so', async () => {
  const screen = await renderScreen(<SignInScreen hasEnded onSignedIn={() => {}} />, { as: null })
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Your session has ended. Sign in again; what was not sent yet is still on this device.')
})

test('nothing moves to where a finger is when the identity provider’s button appears', async () => {
  const name = Promise.withResolvers<string>()
  mockCall('GET /api/signUp', async () => ({ data: { mode: 'closed', provider: await name.promise } }))
  const screen = await renderScreen(<SignInScreen onSignedIn={() => {}} />, { as: null })
  const link = screen.getByRole('link', { name: 'Forgot password?' })
  await expect.element(screen.getByLabelText('Language')).toBeVisible()
  const { top } = link.element().getBoundingClientRect()
  name.resolve('Example ID')
  await expect.element(screen.getByRole('button', { name: 'Sign in with Example ID' })).toBeVisible()
  expect(link.element().getBoundingClientRect().top).toBe(top)
})

test('the identity provider’s button starts the sign-in there, or says why it cannot', async () => {
  mockCall('GET /api/signUp', { data: { mode: 'closed', provider: 'Example ID' } })
  const openScreen = () => renderScreen(<SignInScreen onSignedIn={() => {}} />, { as: null })
  const screen = await openScreen()
  const button = screen.getByRole('button', { name: 'Sign in with Example ID' })
  mockNetworkError('POST /api/login/provider/start')
  await button.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Network error. Please try again later.')
  mockProblem('POST /api/login/provider/start', problem('provider-unavailable'))
  await button.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The identity provider cannot be reached right now. Try again later.')
  // Where the device knows the name, it is there without a network too; where there is no provider any more, it goes.
  mockNetworkError('GET /api/signUp')
  await screen.unmount()
  await openScreen()
  await expect.element(button).toBeVisible()
  mockCall('GET /api/signUp', { data: { mode: 'closed', provider: null } })
  await screen.unmount()
  await openScreen()
  await expect.element(button).not.toBeInTheDocument()
})
