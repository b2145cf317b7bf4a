import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import type { Report } from './moderation-queries.ts'
import { ReportsScreen } from './reports-screen.tsx'

const report: Report = {
  _id: '01990000-0000-7000-8000-000000000001',
  subject: 'product',
  reason: 'fake',
  note: 'The mark is printed.',
  createdAt: '2026-11-20T08:30:00Z',
  reporter: { _id: '01990000-0000-7000-8000-0000000000b0', name: 'Bo', icon: '' },
  person: { _id: '01990000-0000-7000-8000-0000000000bb', name: 'Sha', icon: '', disabled: false },
  product: { _id: '01990000-0000-7000-8000-0000000000cc', name: '青花瓶', sold: false, hidden: false },
  message: null,
  pictures: [],
  decision: null,
}

const buttonsIn = (item: Element) => [...item.querySelectorAll('button')].map(({ textContent }) => textContent)

test('a product is hidden with a reason, which its seller reads', async () => {
  const server = { open: [report] }
  mockCall('GET /api/reports', () => ({ data: server.open, open: server.open.length, nextCursor: null }))
  const sent = mockCall('POST /api/reports/{id}/close', () => {
    server.open = []
    return { message: 'success' }
  })
  const screen = await renderScreen(<ReportsScreen />, { as: { role: 'admin' } })
  await expect.element(screen.getByText('1 report to decide')).toBeVisible()
  await expect.element(screen.getByText('The mark is printed.')).toBeVisible()
  await screen.getByRole('button', { name: 'Hide' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect.element(dialog.getByText('Say why. The person reads it.')).toBeVisible()
  await dialog.getByRole('textbox').fill('It is a copy.')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect.element(screen.getByText('There is nothing to decide.')).toBeVisible()
  expect(sent).toEqual([{ outcome: 'hidden', note: 'It is a copy.' }])
})

test('only what is possible is offered', async () => {
  const data = [
    report,
    {
      ...report,
      _id: '01990000-0000-7000-8000-000000000002',
      subject: 'message' as const,
      product: null,
      message: 'Hi',
    },
    { ...report, _id: '01990000-0000-7000-8000-000000000003', person: { ...report.person, disabled: true } },
  ]
  mockCall('GET /api/reports', { data, open: 3, nextCursor: null })
  const screen = await renderScreen(<ReportsScreen />, { as: { role: 'admin' } })
  await expect.element(screen.getByText('3 reports to decide')).toBeVisible()
  expect(screen.getByRole('listitem').elements().map(buttonsIn)).toEqual([
    ['Dismiss', 'Hide', 'Warn', 'Disable account'],
    ['Dismiss', 'Warn', 'Disable account'],
    ['Dismiss', 'Hide', 'Warn'],
  ])
})

test('decided reports say what was decided, and a hidden product can be restored', async () => {
  const admin = { _id: '01990000-0000-7000-8000-0000000000ad', name: 'Ada', icon: '' }
  const decision = { outcome: 'hidden' as const, note: 'It is a copy.', admin, at: '2026-11-21T08:30:00Z' }
  const product = { _id: '01990000-0000-7000-8000-0000000000cc', name: '青花瓶', sold: false, hidden: true }
  mockCall('GET /api/reports', ({ query }) => ({
    data: query.state === 'closed' ? [{ ...report, product, decision }] : [],
    open: 0,
    nextCursor: null,
  }))
  mockCall('POST /api/products/{id}/restore', { message: 'success' })
  const screen = await renderScreen(<ReportsScreen />, { as: { role: 'admin' } })
  await screen.getByRole('radio', { name: 'Decided' }).click()
  await expect.element(screen.getByText(/^Hidden by Ada/)).toBeVisible()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByText('The product is on the market again.')).toBeVisible()
})
