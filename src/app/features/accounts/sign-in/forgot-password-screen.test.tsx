import { expect, test } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

async function renderFilled(email: string) {
  const screen = await renderScreen(<ForgotPasswordScreen />, { as: null, locale: 'en' })
  const input = screen.getByLabelText('Email')
  await input.fill(email)
  return { screen, input, submit: screen.getByRole('button', { name: 'Send the link' }) }
}

test('a person asks for a password link and is told to look at their mail', async () => {
  const bodies = mockCall('POST /api/passwordLinks/request', { message: 'success' })
  const { screen, submit } = await renderFilled(' mei@test.example ')
  await submit.click()
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.element(screen.getByText('If mei@test.example belongs to an account', { exact: false })).toBeVisible()
  expect(bodies).toEqual([{ email: 'mei@test.example' }])
})

test('a server without mail says to ask an administrator', async () => {
  mockProblem('POST /api/passwordLinks/request', problem('mail-off'))
  const { screen, submit } = await renderFilled('mei@test.example')
  await submit.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This server sends no mail. Ask an administrator for a link.')
})
