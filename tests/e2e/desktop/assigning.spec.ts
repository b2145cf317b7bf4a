import { dialog, expectCounters, openBundle, undoAndExpect } from '#tests/support/e2e-assigning.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { desktop } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a manager previews, applies and undoes an automatic assignment, and an admin sees each change live', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('manager')
  await page.goto('/projects')
  const { path, counters } = await openBundle(page)
  const [unassigned = 0, assigned = 0, completed = 0] = counters
  const other = await openAs('admin', desktop)
  await other.goto(path)
  await expectCounters(other, counters)

  await page.getByRole('button', { name: 'Auto Assign' }).click()
  const members = dialog(page, 'Project Members')
  const preview = members.getByRole('status')
  await expect(preview).toHaveText(/^\d+ tasks will be assigned to \d+ members\.$/)
  const moved = Number.parseInt((await preview.textContent()) ?? '', 10)
  await expect(members.getByRole('cell', { name: /^\+\d+/ }).first()).toBeVisible()
  await members.getByRole('button', { name: 'Apply Auto Assign' }).click()
  await expect(page.getByText(`${moved} tasks assigned.`).first()).toBeVisible()
  const expectedCounters = [unassigned - moved, assigned + moved, completed]
  await expectCounters(page, expectedCounters)
  await expectCounters(other, expectedCounters)

  await undoAndExpect(page, counters)
  await expectCounters(other, counters)
})

test('task filters appear in the URL, and Unassign All changes only the tasks that match them', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await page.goto('/projects')
  const { counters } = await openBundle(page)
  const [unassigned = 0, assigned = 0, completed = 0] = counters
  await page.getByRole('button', { name: 'Filters' }).click()
  const worker = page.getByLabel('Worker')
  const choice = worker.getByRole('option', { name: /\([1-9]\d*\)$/ }).first()
  await worker.selectOption((await choice.textContent()) ?? '')
  await page.getByLabel('Assignment Status').selectOption('Assigned')
  await expect(page).toHaveURL(/status=assigned/)
  await expect(page.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Unassign All' }).click()
  const question = dialog(page, 'Unassign All')
  const sentence = question.getByText(/^[1-9]\d* assigned tasks? becomes? unassigned/)
  const total = Number.parseInt((await sentence.textContent()) ?? '', 10)
  await expect(question).toContainText('Only tasks that match the filters')
  await question.getByRole('button', { name: 'Unassign All' }).click()
  await expectCounters(page, [unassigned + total, assigned - total, completed])
  await expect(page.getByText('No tasks match these filters.')).toBeVisible()
  await undoAndExpect(page, counters)
  await page.getByLabel('Worker').selectOption('All')
  await expect(page).not.toHaveURL(/worker=/)
  await page.getByLabel('Assignment Status').selectOption('All')
  await expect(page).not.toHaveURL(/status=/)

  await page.getByRole('button', { name: 'Assign All To A Talent' }).click()
  const assign = dialog(page, `Assign All Tasks(${unassigned}) To`)
  await assign.getByRole('button', { name: 'Assign' }).click()
  await expect(assign.getByRole('alert')).toHaveText('Please select a talent')
  await assign.getByLabel('Talent').selectOption({ index: 1 })
  await assign.getByRole('button', { name: 'Assign' }).click()
  await expectCounters(page, [0, assigned + unassigned, completed])
  await undoAndExpect(page, counters)
})

test('tasks are assigned, and an assignment is undone, with the keyboard only', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/projects')
  const { counters, bundleId } = await openBundle(page)
  const [unassigned = 0, assigned = 0, completed = 0] = counters

  await test.step('assigning one task keeps the focus in the table', async () => {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Assign / }) })
      .first()
    await row.getByRole('button', { name: /^Assign / }).focus()
    await page.keyboard.press('Enter')
    const assign = dialog(page, /^Assign Task\(\w+\) To$/)
    const talent = assign.getByLabel('Talent')
    await expect(talent).toBeFocused()
    await expect(talent.getByRole('option', { name: 'Select a talent' })).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(talent).not.toHaveValue('')
    await assign.getByRole('button', { name: 'Assign' }).focus()
    await page.keyboard.press('Enter')
    await expect(assign).toBeHidden()
    await expectCounters(page, [unassigned - 1, assigned + 1, completed])
    await expect(page.locator('tbody :focus')).toHaveCount(1)
  })

  await test.step('after Auto Assign, F8 leads to Undo', async () => {
    await page.getByRole('button', { name: 'Auto Assign' }).focus()
    await page.keyboard.press('Enter')
    const apply = dialog(page, 'Project Members').getByRole('button', { name: 'Apply Auto Assign' })
    await expect(apply).toBeEnabled()
    await apply.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Auto Assign' })).toBeFocused()
    await page.keyboard.press('F8')
    // Tab focuses the notice first, then its buttons.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectCounters(page, [unassigned - 1, assigned + 1, completed])
  })

  // Restores the bundle for other tests.
  const params = { id: bundleId }
  const body = { filters: { status: 'assigned' } } as const
  const { data } = await callApi(page, 'POST /api/bundles/{id}/tasks', { params, body })
  const latest = data.toSorted((one, two) => two.updated_at.localeCompare(one.updated_at))[0]
  await callApi(page, 'POST /api/bundles/{id}/unAssignTask', { params, body: { taskId: latest?._id ?? '' } })
  await expectCounters(page, counters)
})
