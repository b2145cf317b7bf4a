// The results of a project: payouts, the payroll file and the board.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

async function openProject(page: Page): Promise<void> {
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Short Drama Dubbing', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
}

test('a manager pays a talent, who asks for a withdrawal, which the manager confirms', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('manager')
  await openProject(page)
  await page.getByRole('link', { name: 'Payouts' }).click()
  const noah = page.getByRole('row', { name: /Noah Becker.*Rooftop, season 2/ })
  const due = (await noah.getByRole('cell').nth(4).textContent()) ?? ''
  expect(due).toMatch(/^\$\d/)
  await noah.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve for payment (1)' }).click()
  await expect(noah.getByText('Waiting for Payment')).toBeVisible()
  await expectNoAxeViolations(page)

  await noah.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark as paid (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay 1 job?' })
  await expect(dialog).toContainText(due)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(noah.getByText('Payment Completed')).toBeVisible()
  await expect(noah.getByRole('cell').nth(4)).toHaveText('$0.00')

  const worker = await openAs('noah', phone)
  await worker.goto('/me?tab=wallet')
  await expect(worker.getByRole('listitem').filter({ hasText: 'Rooftop, season 2' })).toContainText(`+${due}`)
  await worker.getByRole('button', { name: 'Withdraw from Short Drama Dubbing' }).click()
  await expectNoAxeViolations(worker)
  await worker.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  const withdrawals = worker.getByRole('region', { name: 'Withdrawals' })
  await expect(withdrawals.getByText('Asked for')).toBeVisible()
  await expectNoAxeViolations(worker)

  // The list of the open page follows.
  await expect(page.getByRole('region', { name: 'Withdrawal requests: 1' })).toContainText('Noah Becker')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Confirm payment to Noah Becker' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click()
  await expect(withdrawals.getByText('Paid out')).toBeVisible()
})

test('the payroll file applies the filters of the page', async ({ page, signInAs }) => {
  await signInAs('manager')
  await openProject(page)
  await page.getByRole('link', { name: 'Payouts' }).click()
  // The board before it has a filter of this name too.
  await expect(page.getByRole('link', { name: 'Payroll (CSV)' })).toBeVisible()
  await page.getByLabel('Bundle').selectOption({ label: '夜归人 第一季' })
  await expect(page).toHaveURL(/bundleId=/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Payroll (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Short Drama Dubbing - payroll.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(1).filter((line) => !line.includes('夜归人 第一季'))).toEqual([])
})

test('the board shows progress and workers in tables', async ({ page, signInAs }) => {
  await signInAs('manager')
  await openProject(page)
  await expect(page.getByRole('table', { name: 'Progress by language' }).getByRole('row')).not.toHaveCount(1)
  await expect(
    page.getByRole('table', { name: 'Workers' }).getByRole('rowheader', { name: 'Noah Becker' }),
  ).toBeVisible()
  await expectNoAxeViolations(page)
})
