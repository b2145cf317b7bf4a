import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import type { JobStatus } from '#src/domain/money/payouts.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { PayoutsScreen } from './payouts-screen.tsx'
import type { JobFilters } from './results-queries.ts'

const idEnding = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
const projectId = idEnding('a0')
const bundle = { _id: idEnding('b0'), name: 'Season 1' }

const job = (end: string, name: string, status: JobStatus, due: number) => ({
  bundle,
  worker: { _id: idEnding(end), name, email: `${name.toLowerCase()}@talent.example` },
  assigned: 0,
  completed: 3,
  rate: 0.8,
  currency: 'USD',
  due,
  dueAtOldRates: name === 'Mei' ? 0.4 : 0,
  paid: 0,
  status,
  paidAt: null,
})

const jobs = [job('c1', 'Mei', 'Waiting for Payment', 2.4), job('c2', 'Noah', 'Reviewing', 11.2)]

function answerAll() {
  mockProblem('GET /api/projects/{id}', problem('not-found'))
  mockCall('GET /api/projects/{id}/withdrawals', { data: [], total: 0 })
  mockCall('POST /api/projects/{id}/payouts', ({ body }) => {
    const data = jobs.filter(({ status }) => body.filters.status === undefined || body.filters.status === status)
    return { data, total: data.length, sums: [{ currency: 'USD', reviewing: 11.2, waiting: 2.4, paid: 0 }] }
  })
}

/** The screen on a page that keeps the filters in its address. */
function Payouts({ at = 1, onPageChange = vi.fn<(page: number) => void>() }) {
  const [filters, setFilters] = useState<JobFilters>({})
  return (
    <PayoutsScreen
      projectId={projectId}
      filters={filters}
      page={at}
      onFiltersChange={({ status }) => setFilters(status ? { status } : {})}
      onClearFilters={() => setFilters({})}
      onPageChange={onPageChange}
    />
  )
}

/** For polling: a dialog restores the focus shortly after it has closed. */
const focusedText = () => document.activeElement?.textContent ?? ''
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a job is found, selected and paid by keyboard alone, and the focus follows the work', async () => {
  answerAll()
  const moved = vi.fn<(body: unknown) => void>()
  mockCall('POST /api/projects/{id}/movePayouts', ({ body }) => {
    moved(body)
    return { data: { moved: body.jobs.length } }
  })
  await renderScreen(<Payouts />)
  await expect.element(row('Mei')).toBeVisible()
  await userEvent.tab()
  await expect.poll(focusedText).toContain('Payroll (CSV)')
  await userEvent.tab()
  await expect.element(page.getByRole('searchbox', { name: 'Search talents' })).toHaveFocus()
  for (const _ of ['Search', 'Bundle', 'Status']) await userEvent.tab()
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect.element(status).toHaveFocus()
  await userEvent.selectOptions(status, 'Waiting for Payment')
  await expect.element(row('Noah')).not.toBeInTheDocument()
  await expect.element(status).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('checkbox', { name: 'Select Mei, Season 1' })).toBeChecked()
  await userEvent.tab()
  await userEvent.tab()
  const paid = page.getByRole('button', { name: 'Mark as paid (1)' })
  await expect.element(paid).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/\$2\.40/)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(paid).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect.poll(() => moved.mock.calls.length).toBe(1)
  expect(moved.mock.calls[0]?.[0]).toMatchObject({
    status: 'Payment Completed',
    jobs: [{ bundleId: bundle._id, workerId: idEnding('c1'), completed: 3 }],
  })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(paid).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveFocus()
})

test('keys walk the jobs, select them, and open their tasks', async () => {
  answerAll()
  await renderScreen(<Payouts />)
  await expect.element(row('Noah')).toBeVisible()
  await userEvent.keyboard('jj ')
  const checkbox = page.getByRole('checkbox', { name: 'Select Noah, Season 1' })
  await expect.element(checkbox).toHaveFocus()
  await expect.element(checkbox).toBeChecked()
  const tasks = page.getByRole('link', { name: 'Season 1: tasks of Noah' })
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  tasks.element().addEventListener('click', opened)
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
  await expect.element(checkbox).toBeChecked()
})

test('a manager cannot select their own job, and sees why', async () => {
  answerAll()
  await renderScreen(<Payouts />, { as: { _id: idEnding('c2') } })
  await expect.element(page.getByRole('checkbox', { name: /^Select Noah, Season 1/ })).toBeDisabled()
  await expect.element(row('Noah')).toMatchTextContent(/Your own: somebody else approves it/)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(page.getByRole('button', { name: 'Mark as paid (1)' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Approve for payment/ })).not.toBeInTheDocument()
})

test('all jobs of all pages are paid in parts, each job with the count that was seen', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `Talent ${index}`)
  const many = names.map((name, index) => job(`c${index}`, name, 'Waiting for Payment', 2))
  mockProblem('GET /api/projects/{id}', problem('not-found'))
  mockCall('GET /api/projects/{id}/withdrawals', { data: [], total: 0 })
  mockCall('POST /api/projects/{id}/payouts', ({ body: { currentPage, pageSize } }) => ({
    data: many.slice(currentPage * pageSize, (currentPage + 1) * pageSize),
    total: many.length,
    sums: [],
  }))
  const second = Promise.withResolvers<void>()
  const sent = mockCall('POST /api/projects/{id}/movePayouts', async ({ body }) => {
    if (sent.length === 2) await second.promise
    return { data: { moved: body.jobs.length } }
  })
  await renderScreen(<Payouts />, { as: { _id: idEnding('c149') } })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Select all 150 that match' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'All 149 that match are selected' })).toBeChecked()
  // Without the own one.
  await page.getByRole('button', { name: 'Mark as paid (149)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay 149 jobs?' })
  await expect.element(dialog).toMatchTextContent(/\$298\.00/)
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect.element(dialog.getByText('100 of 149 jobs updated')).toBeVisible()
  second.resolve()
  await expect.element(page.getByText('149 jobs updated.').first()).toBeVisible()
  expect(sent.map(({ jobs }) => jobs.length)).toEqual([100, 49])
  expect(sent[1]?.jobs[0]).toMatchObject({ completed: 3, due: 2 })
})

test('a withdrawal is confirmed or declined with a reason, but not the own one', async () => {
  answerAll()
  const withdrawalOf = (end: string, name: string) => ({
    _id: idEnding(`e${end}`),
    worker: { _id: idEnding(end), name, email: `${name.toLowerCase()}@talent.example` },
    amount: 45,
    currency: 'USD',
    requestedAt: '2026-11-20T09:00:00.000Z',
  })
  let open = [withdrawalOf('c1', 'Mei'), withdrawalOf('c2', 'Noah'), withdrawalOf('c3', 'Ann')]
  mockCall('GET /api/projects/{id}/withdrawals', () => ({ data: open, total: open.length }))
  const sent: object[] = []
  mockCall('POST /api/projects/{id}/withdrawals/{withdrawalId}/decide', ({ body, params }) => {
    sent.push({ ...body, id: params.withdrawalId })
    open = open.filter(({ _id }) => _id !== params.withdrawalId)
    return { message: 'success' }
  })
  await renderScreen(<Payouts />, { as: { _id: idEnding('c3') } })
  const section = page.getByRole('region', { name: 'Withdrawal requests: 3' })
  await expect.element(section).toMatchTextContent(/Ann.*Your own: somebody else approves it/)
  await expect.element(page.getByRole('button', { name: 'Confirm payment to Ann' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Confirm payment to Mei' }).click()
  const confirm = page.getByRole('dialog', { name: 'Was $45.00 paid to Mei?' })
  await confirm.getByRole('button', { name: 'Confirm payment' }).click()
  await expect.element(page.getByText('The payment to Mei is confirmed.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Decline the withdrawal of Noah' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline the withdrawal of $45.00 by Noah?' })
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect.element(decline.getByText('Give a reason.')).toBeVisible()
  await decline.getByRole('textbox', { name: 'Reason' }).fill('No account is known.')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByRole('region', { name: 'Withdrawal requests: 1' })).toBeVisible()
  expect(sent).toEqual([
    { status: 'paid', reason: '', id: idEnding('ec1') },
    { status: 'declined', reason: 'No account is known.', id: idEnding('ec2') },
  ])
})

test('a payouts page that no longer exists redirects to the last one', async () => {
  answerAll()
  const onPageChange = vi.fn<(page: number) => void>()
  await renderScreen(<Payouts at={4} onPageChange={onPageChange} />)
  await expect.poll(() => onPageChange.mock.calls).toContainEqual([1, { replace: true }])
})

test('the sums, the payroll and what is selected are of the filtered jobs; filters without results can be cleared', async () => {
  answerAll()
  await renderScreen(<Payouts />)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(page.getByRole('button', { name: 'Mark as paid (1)' })).toBeVisible()
  const note = page.getByText('The sums and the payroll are of the jobs that match the filters.')
  await expect.element(note).not.toBeInTheDocument()
  const status = page.getByRole('combobox', { name: 'Status' })
  await userEvent.selectOptions(status, 'Reviewing')
  await expect.element(note).toBeVisible()
  const payroll = page.getByRole('link', { name: 'Payroll (CSV)' })
  await expect.element(payroll).toHaveAttribute('href', expect.stringMatching(/\/payroll\?status=Reviewing$/))
  await expect.element(row('Mei')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Select Noah, Season 1' })).not.toBeChecked()
  await userEvent.selectOptions(status, 'Payment Completed')
  await expect.element(page.getByText('No jobs match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row('Mei')).toBeVisible()
})
