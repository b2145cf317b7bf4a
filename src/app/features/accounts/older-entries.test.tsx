import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { AuditScreen } from './audit/audit-screen.tsx'
import { Wallet } from './wallet/wallet.tsx'

const [newestId, olderId] = ['01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000001'] as const
const at = '2026-11-20T09:00:00.000Z'

function mockAudit() {
  const entry = { at, action: 'change-role' as const, actor: null, user: null, product: null, project: null }
  mockCall('GET /api/audit', ({ query: { cursor } }) => ({
    data: [{ ...entry, _id: cursor === undefined ? 2 : 1, changes: [] }],
    nextCursor: 'next',
  }))
}

function mockLedger() {
  mockCall('GET /api/users/me/withdrawals', { available: [], data: [] })
  const entry = { amount: 5, currency: 'CNY', kind: 'correction' as const, bundle: null, createdAt: at }
  mockCall('GET /api/users/me/ledger', ({ query: { cursor } }) => ({
    data: [{ ...entry, _id: cursor === undefined ? newestId : olderId }],
    others: [],
    nextCursor: 'next',
  }))
}

test.for([
  { call: 'GET /api/audit' as const, mock: mockAudit, screen: <AuditScreen onFiltersChange={() => undefined} /> },
  { call: 'GET /api/users/me/ledger' as const, mock: mockLedger, screen: <Wallet balance={5} /> },
])('when older entries of $call cannot be loaded, the error is shown with a retry', async ({ call, mock, screen }) => {
  mock()
  await renderScreen(screen)
  const older = page.getByRole('button', { name: /older|earlier|more/i })
  await expect.element(older).toBeVisible()
  mockProblem(call, problem('unexpected'))
  await older.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong on our side/)
  mock()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(older).toBeVisible()
})
