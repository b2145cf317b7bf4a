import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { Wallet } from './wallet.tsx'
import { Withdrawals } from './withdrawals.tsx'

const id = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
const project = { _id: id('a1'), name: 'Short dramas' }
const other = { _id: id('a2'), name: 'Help centre' }
const usd = { currency: 'USD', requestedAt: '2026-11-20T09:00:00.000Z' }
const declined = {
  ...usd,
  _id: id('b1'),
  project: other,
  amount: 20,
  status: 'declined' as const,
  reason: 'No account is known.',
  decidedAt: '2026-11-21T09:00:00.000Z',
}

test('a talent asks for what is available, and sees what became of it', async () => {
  const requested = {
    ...usd,
    _id: id('b2'),
    project,
    amount: 45,
    status: 'requested' as const,
    reason: '',
    decidedAt: null,
  }
  let isRequested = false
  mockCall('GET /api/users/me/withdrawals', () => ({
    available: [
      { project, currency: 'USD', amount: isRequested ? 15.5 : 60.5 },
      { project: other, currency: 'USD', amount: 20 },
    ],
    data: isRequested ? [requested, declined] : [declined],
  }))
  const sent = mockCall('POST /api/users/me/withdrawals', () => {
    isRequested = true
    return { message: 'success', data: { _id: requested._id } }
  })
  await renderScreen(<Withdrawals />)
  await expect.element(page.getByText('$60.50 available')).toBeVisible()
  const list = page.getByRole('region', { name: 'Withdrawals' })
  await expect.element(list).toMatchTextContent(/No account is known\..*Declined \$20\.00/)
  await page.getByRole('button', { name: 'Withdraw from Short dramas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw from Short dramas' })
  const amount = dialog.getByRole('spinbutton', { name: 'Amount ($)' })
  await expect.element(amount).toHaveValue('60.50')
  await amount.fill('60.51')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(amount).toHaveAccessibleDescription(/Enter an amount above 0, at most \$60\.50\./)
  await amount.fill('45')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(list).toMatchTextContent(/Asked for \$45\.00/)
  expect(sent).toEqual([{ projectId: project._id, currency: 'USD', amount: 45 }])
  await expect.element(page.getByRole('button', { name: 'Withdraw from Short dramas' })).not.toBeInTheDocument()
})

test('who was never paid sees nothing', async () => {
  mockCall('GET /api/users/me/withdrawals', { available: [], data: [] })
  const { container } = await renderScreen(<Withdrawals />)
  await expect.poll(() => container.textContent).toBe('')
})

test('dollars stand before an empty balance, and Withdraw above the changes', async () => {
  mockCall('GET /api/users/me/withdrawals', { available: [{ project, currency: 'USD', amount: 75 }], data: [] })
  const payout = { kind: 'payout' as const, currency: 'USD', amount: 75, bundle: null, createdAt: usd.requestedAt }
  mockCall('GET /api/users/me/ledger', {
    data: [{ ...payout, _id: id('c1') }],
    others: [{ currency: 'USD', amount: 75 }],
    nextCursor: null,
  })
  const { container } = await renderScreen(<Wallet balance={0} />)
  await expect.poll(() => container.textContent).toMatch(/^Balance\$75\.00¥0\.00Withdrawals.*Withdraw.*\+\$75\.00$/)
})
