import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { MailsScreen } from './mails-screen.tsx'
import { MutedBanner } from './muted-banner.tsx'
import type { ListedMail } from './mails-query.ts'

const mail: ListedMail = {
  _id: '01990000-0000-7000-8000-000000000001',
  kind: 'reset',
  state: 'local',
  to: 'mei@test.example',
  createdAt: '2026-11-20T08:30:00Z',
  sentAt: null,
  attempts: 0,
  failure: null,
  reply: '',
  message: null,
}

test('without a mail server, an administrator reads a mail and follows its link', async () => {
  const url = `${window.location.origin}/set-password#a-token`
  const message = { subject: 'A new password for Curio', text: `Hello Mei,\n\nSet a new password:\n${url}\n` }
  const counts = { waiting: 0, sent: 0, failed: 0 }
  mockCall('GET /api/mails', { data: { mode: 'local', counts, mails: [{ ...mail, message }] } })
  const screen = await renderScreen(<MailsScreen />, { locale: 'en' })
  await screen.getByText('Read the mail').click()
  await expect.element(screen.getByRole('heading', { name: message.subject })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: url })).toHaveAttribute('href', url)
})

test('the list of mails says how many failed, and why', async () => {
  const failed: ListedMail = { ...mail, state: 'failed', attempts: 2, failure: 'rejected', reply: '550 No such user' }
  mockCall('GET /api/mails', {
    data: { mode: 'smtp', counts: { waiting: 3, sent: 12, failed: 1 }, mails: [failed] },
  })
  const screen = await renderScreen(<MailsScreen />, { locale: 'en' })
  await expect.element(screen.getByText('3 waiting, 12 sent, 1 failed', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('2 attempts', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('550 No such user')).toBeVisible()
  await expect.element(screen.getByText('Read the mail')).not.toBeInTheDocument()
})

test('an administrator unmutes a restored copy after a question', async () => {
  const unmuted = mockCall('POST /api/unmute', { message: 'success' })
  const screen = await renderScreen(<MutedBanner />, { locale: 'en' })
  await expect.element(screen.getByText('Unmute only if this copy replaces it.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Unmute' }).click()
  const question = page.getByRole('dialog', { name: 'Send everything that was held back?' })
  await expect.element(question).toBeVisible()
  expect(unmuted).toEqual([])
  await question.getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(() => unmuted.length).toBe(1)
})
