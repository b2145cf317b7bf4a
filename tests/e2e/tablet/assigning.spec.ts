import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { dialog, expectCounters, openBundle, undoAndExpect } from '#tests/support/e2e-assigning.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a manager assigns the tasks of a bundle on a tablet', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/projects')
  const { counters } = await openBundle(page)
  const [unassigned = 0, assigned = 0, completed = 0] = counters
  await page.getByRole('button', { name: 'Auto Assign' }).tap()
  const members = dialog(page, 'Project Members')
  await expect(members.getByRole('status')).toHaveText(/^\d+ tasks will be assigned to \d+ members\.$/)
  await expectNoAxeViolations(page)
  const first = members.getByRole('row').nth(1)
  await first.getByRole('button', { name: /^Assign/ }).tap()
  await members.getByRole('button', { name: 'Assign', exact: true }).tap()
  await expect(page.getByText(/^\d+ tasks? assigned to .+\.$/).first()).toBeVisible()
  await expect(page.getByRole('definition').first()).not.toHaveText(new RegExp(`^${unassigned}`))
  await undoAndExpect(page, counters)

  await page.getByRole('button', { name: 'Assign All To A Talent' }).tap()
  const all = dialog(page, `Assign All Tasks(${unassigned}) To`)
  await all.getByLabel('Talent').selectOption({ index: 1 })
  await all.getByRole('button', { name: 'Assign' }).tap()
  await expectCounters(page, [0, assigned + unassigned, completed])
  await undoAndExpect(page, counters)
})
