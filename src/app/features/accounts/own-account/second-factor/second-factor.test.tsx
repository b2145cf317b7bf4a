import { expect, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { CodeStep } from '#src/app/features/accounts/credentials/code-step.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const success = { message: 'success' }
const codes = ['3k9xd-72mfq', 'aaaaa-bbbbb']
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const prepared = { secret, uri: `otpauth://totp/Curio:bo?secret=${secret}`, sealedSecret: 'sealed' }

async function renderSection(factor: { since: string | null; recoveryCodes: number; required: boolean }) {
  const server = { factor }
  mockCall('GET /api/users/me/secondFactor', () => ({ data: server.factor }))
  return { screen: await renderScreen(<SecondFactorSection />), server }
}
const off = { since: null, recoveryCodes: 0, required: false }
const on = { since: '2026-11-20T08:30:00Z', recoveryCodes: 10, required: false }

test('setting up asks for the password and a first code, and shows the recovery codes', async () => {
  const { screen, server } = await renderSection(off)
  const prepares = mockCall('POST /api/users/me/secondFactor/prepare', { data: prepared })
  const bodies = mockCall('PUT /api/users/me/secondFactor', () => {
    server.factor = on
    return { data: { recoveryCodes: codes } }
  })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Set up' }).click()
  await screen.getByLabelText('Current password').fill('the old words')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await expect.element(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await screen.getByLabelText('Code', { exact: true }).fill('123 456')
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(screen.getByText('3k9xd-72mfq')).toBeVisible()
  await screen.getByRole('button', { name: 'Copy codes' }).click()
  expect(writeText).toHaveBeenCalledWith(codes.join('\n'))
  await screen.getByRole('button', { name: 'I have stored them' }).click()
  await expect.element(screen.getByText(/10 recovery codes are left/)).toBeVisible()
  expect(prepares).toEqual([{ currentPassword: 'the old words' }])
  expect(bodies).toEqual([{ sealedSecret: 'sealed', code: '123 456' }])
})

test('a wrong password and a wrong code are said at their fields, and the input is kept', async () => {
  const { screen } = await renderSection({ ...off, required: true })
  await expect.element(screen.getByText(/A second factor is required here/)).toBeVisible()
  await screen.getByRole('button', { name: 'Set up' }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText('Enter your current password.')).toBeVisible()
  mockProblem(
    'POST /api/users/me/secondFactor/prepare',
    problem('wrong-password', { errors: [{ path: 'currentPassword', message: '' }] }),
  )
  const password = screen.getByLabelText('Current password')
  await password.fill('wrong')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(password).toHaveAccessibleDescription('This is not your current password.')
  mockCall('POST /api/users/me/secondFactor/prepare', { data: prepared })
  await screen.getByRole('button', { name: 'Continue' }).click()
  mockProblem('PUT /api/users/me/secondFactor', problem('wrong-code', { errors: [{ path: 'code', message: '' }] }))
  const code = screen.getByLabelText('Code', { exact: true })
  await code.fill('111111')
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(code).toHaveAccessibleDescription('This code is wrong or was used before.')
  await expect.element(code).toHaveValue('111111')
})

test('new recovery codes take the password and a code of the app, and are shown once', async () => {
  const { screen, server } = await renderSection({ ...on, recoveryCodes: 1 })
  await screen.getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create new codes' }).click()
  await expect.element(dialog.getByText('Enter the code.')).toBeVisible()
  await dialog.getByLabelText('Current password').fill('the old words')
  const bodies = mockCall('POST /api/users/me/secondFactor/recoveryCodes', () => {
    server.factor = on
    return { data: { recoveryCodes: codes } }
  })
  await dialog.getByLabelText('Code', { exact: true }).fill('123456')
  await dialog.getByRole('button', { name: 'Create new codes' }).click()
  await expect.element(screen.getByText('3k9xd-72mfq')).toBeVisible()
  await screen.getByRole('button', { name: 'I have stored them' }).click()
  await expect.element(screen.getByText(/10 recovery codes are left/)).toBeVisible()
  expect(bodies).toEqual([{ currentPassword: 'the old words', code: '123456' }])
})

test('turning off takes the password and a code', async () => {
  const { screen, server } = await renderSection({ ...on, recoveryCodes: 1 })
  await expect.element(screen.getByText(/1 recovery code is left/)).toBeVisible()
  const bodies = mockCall('POST /api/users/me/secondFactor/remove', () => {
    server.factor = off
    return success
  })
  await screen.getByRole('button', { name: 'Turn off' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Current password').fill('the old words')
  await dialog.getByLabelText('Code', { exact: true }).fill('3k9xd-72mfq')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(screen.getByRole('button', { name: 'Set up' })).toBeVisible()
  expect(bodies).toEqual([{ currentPassword: 'the old words', code: '3k9xd-72mfq' }])
})

test('the second step of a sign-in accepts a recovery code after a wrong code of the app', async () => {
  const onSignedIn = vi.fn<() => void>()
  const screen = await renderScreen(<CodeStep onSignedIn={onSignedIn} onBack={() => undefined} />, { as: null })
  mockProblem('POST /api/login/secondFactor', problem('wrong-code', { errors: [{ path: 'code', message: '' }] }))
  const code = screen.getByLabelText('Code', { exact: true })
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('111111')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(code).toHaveAccessibleDescription('This code is wrong or was used before.')
  const info = { _id: '01990000-0000-7000-8000-0000000000aa', id: 7, name: 'Bo', icon: '' }
  mockCall('POST /api/login/secondFactor', { token: info._id, info, role: 'worker', message: 'success' })
  await screen.getByRole('button', { name: 'Use a recovery code' }).click()
  await screen.getByLabelText('Recovery code').fill('3k9xd-72mfq')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[{ ...info, role: 'worker' }]])
})
