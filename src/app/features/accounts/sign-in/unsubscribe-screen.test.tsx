import { expect, test } from 'vitest'
import type { MailTopic } from '#src/domain/messages/notification-choices.ts'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const token = '0123456789abcdef'.repeat(4)
const renderLink = (topic: MailTopic = 'sales') =>
  renderScreen(<UnsubscribeScreen token={token} topic={topic} />, { as: null, locale: 'en' })

test.each([
  ['sales', 'Stop mails about “My sales”?'],
  ['daily', 'Stop mails about “Daily mail”?'],
] as const)('mails about %s stop when the button is pressed, not when the link is opened', async (topic, title) => {
  const bodies = mockCall('POST /api/mails/unsubscribe', { message: 'success' })
  const screen = await renderLink(topic)
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  const button = screen.getByRole('button', { name: 'Stop these mails' })
  await expect.element(button).toBeVisible()
  expect(bodies).toEqual([])
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'You get no more of these mails' })).toBeVisible()
  expect(bodies).toEqual([{ token, topic }])
})

test('a link to stop mails that belongs to nobody says where to turn them off', async () => {
  mockProblem('POST /api/mails/unsubscribe', problem('not-found'))
  const screen = await renderLink()
  await screen.getByRole('button', { name: 'Stop these mails' }).click()
  await expect.element(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
