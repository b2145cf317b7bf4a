import { expect, test } from 'vitest'
import type { LinkTopic } from '#src/domain/messages/notification-choices.ts'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const token = '0123456789abcdef'.repeat(4)
const renderLink = (topic: LinkTopic | undefined) =>
  renderScreen(<UnsubscribeScreen token={token} topic={topic} />, { as: null, locale: 'en' })

test('mails about each topic of a link stop when the button is pressed, not when the link is opened', async () => {
  const bodies = mockCall('POST /api/mails/unsubscribe', { message: 'success' })
  const screen = await renderLink('sales')
  await expect
    .element(screen.getByRole('heading', { name: 'Stop mails about “Auctions I won · My sales”?' }))
    .toBeVisible()
  const button = screen.getByRole('button', { name: 'Stop these mails' })
  await expect.element(button).toBeVisible()
  expect(bodies).toEqual([])
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'You get no more of these mails' })).toBeVisible()
  expect(bodies).toEqual([{ token, topic: 'sales' }])
})

test('a link to stop mails that belongs to nobody says where to turn them off', async () => {
  mockProblem('POST /api/mails/unsubscribe', problem('not-found'))
  const screen = await renderLink('won')
  await screen.getByRole('button', { name: 'Stop these mails' }).click()
  await expect.element(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('a link to stop mails that names no topic does not work', async () => {
  const screen = await renderLink(undefined)
  await expect.element(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
