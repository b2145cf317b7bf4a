import { expect, test } from 'vitest'
import { problem } from '#src/contract/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const token = '01990000-0000-4000-8000-000000000001'
const renderLink = () => renderScreen(<UnsubscribeScreen token={token} />, { as: null, locale: 'en' })

test('mails about sales stop when the button is pressed, not when the link is opened', async () => {
  const bodies: unknown[] = []
  mockCall('POST /api/mails/unsubscribe', ({ body }) => {
    bodies.push(body)
    return { message: 'success' }
  })
  const screen = await renderLink()
  const button = screen.getByRole('button', { name: 'Stop these mails' })
  await expect.element(button).toBeVisible()
  expect(bodies).toEqual([])
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'You get no more of these mails' })).toBeVisible()
  expect(bodies).toEqual([{ token }])
})

test('a link to stop mails that belongs to nobody says where to turn them off', async () => {
  mockProblem('POST /api/mails/unsubscribe', problem('not-found'))
  const screen = await renderLink()
  await screen.getByRole('button', { name: 'Stop these mails' }).click()
  await expect.element(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
