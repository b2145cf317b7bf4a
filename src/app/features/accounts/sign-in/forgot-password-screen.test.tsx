import { expect, test } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

async function sendEmail(email: string) {
  const screen = await renderScreen(<ForgotPasswordScreen />, { as: null, locale: 'en' })
  await screen.getByLabelText('Email').fill(email)
  await screen.getByRole('button', { name: 'Send the link' }).click()
  return screen
}

test('a person asks for a password link and is told to look at their mail', async () => {
  const bodies = mockCall('POST /api/passwordLinks/request', { message: 'success' })
  const screen = await sendEmail(' mei@test.example ')
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.element(screen.getByText('If mei@test.example belongs to an account', { exact: false })).toBeVisible()
  expect(bodies).toEqual([{ email: 'mei@test.example' }])
})

test('a server without mail says to ask an administrator', async () => {
  mockProblem('POST /api/passwordLinks/request', problem('mail-off'))
  const screen = await sendEmail('mei@test.example')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This server sends no mail. Ask an administrator for a link.')
})
