import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ReportButton } from './report-button.tsx'

const sha = { _id: '01990000-0000-7000-8000-0000000000bb', name: 'Sha' }
const messageId = '01990000-0000-7000-8000-0000000000cc'

test('a report needs a reason, and says what it is about', async () => {
  const sent = mockCall('POST /api/reports', { message: 'success' })
  mockCall('GET /api/users/{id}/block', { data: { blocked: false } })
  const subjects = [
    { subject: 'person', id: sha._id, name: sha.name, person: sha },
    { subject: 'message', id: messageId, name: 'Pay me outside of Curio.' },
  ] as const
  const screen = await renderScreen(<ReportButton subjects={subjects} />)
  await screen.getByRole('button', { name: 'Report or block' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect.element(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByLabelText('What is it about?').selectOptions('The message “Pay me outside of Curio.”')
  await dialog.getByRole('radio', { name: 'Fraud' }).click()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect.element(screen.getByText(/^Reported\./)).toBeVisible()
  expect(sent).toEqual([{ subject: 'message', id: messageId, reason: 'fraud', note: '' }])
})

test('a person is blocked and unblocked', async () => {
  const server = { blocked: false }
  mockCall('GET /api/users/{id}/block', () => ({ data: server }))
  mockCall('PUT /api/users/{id}/block', () => ({ data: { blocked: (server.blocked = true) } }))
  mockCall('DELETE /api/users/{id}/block', () => ({ data: { blocked: (server.blocked = false) } }))
  const subjects = [{ subject: 'person', id: sha._id, name: sha.name, person: sha }] as const
  const screen = await renderScreen(<ReportButton subjects={subjects} />)
  const open = screen.getByRole('button', { name: 'Report or block' })
  await open.click()
  await screen.getByRole('button', { name: 'Block Sha' }).click()
  await expect.element(screen.getByText('Sha is blocked.')).toBeVisible()
  await open.click()
  await screen.getByRole('button', { name: 'Unblock Sha' }).click()
  await expect.element(screen.getByText('Sha is no longer blocked.')).toBeVisible()
})
