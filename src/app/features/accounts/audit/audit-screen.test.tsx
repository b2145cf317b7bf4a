import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { AuditScreen } from './audit-screen.tsx'

test('changed languages and payout statuses are shown in Chinese', async () => {
  const entry = { at: '2026-11-20T09:00:00.000Z', actor: null, user: null, product: null, project: null }
  mockCall('GET /api/audit', {
    data: [
      {
        ...entry,
        _id: 2,
        action: 'move-payout',
        changes: [
          { field: 'status', from: 'Reviewing', to: 'Waiting for Payment' },
          { field: 'amount', from: '', to: '1234.50 USD' },
        ],
      },
      { ...entry, _id: 1, action: 'add-bundle', changes: [{ field: 'languages', from: '', to: 'Korean, Greek' }] },
    ],
    nextCursor: null,
  })
  const screen = await renderScreen(<AuditScreen onFiltersChange={() => {}} />, {
    as: { role: 'admin' },
    locale: 'zh-Hans',
  })
  await expect.element(screen.getByText('状态: 评审中 → 待付款')).toBeVisible()
  await expect.element(screen.getByText('金额: 1,234.50 USD')).toBeVisible()
  await expect.element(screen.getByText('语言: 韩语、希腊语')).toBeVisible()
})
