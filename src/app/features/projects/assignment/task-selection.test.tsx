import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  actionId,
  bundleId,
  mei,
  mockAssignmentCalls,
  renderAssignments,
  testId,
} from '#tests/support/render-assignments.tsx'
import { mockCall } from '#tests/support/mock-server.ts'

const boxOf = (end: string) => page.getByRole('checkbox', { name: `Select 000000${end}` })
const bar = page.getByRole('region', { name: 'Selected tasks' })

test('tasks are selected one by one, as a range with Shift, and as a page', async () => {
  mockAssignmentCalls()
  await renderAssignments()
  await expect.element(bar).not.toBeInTheDocument()
  await boxOf('f1').click()
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await boxOf('f3').click({ modifiers: ['Shift'] })
  await expect.element(bar.getByText('3 selected')).toBeVisible()
  await boxOf('f2').click()
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all tasks of this page' }).click()
  await expect.element(bar.getByText('3 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('selected tasks are deleted, those with a review stay, and nothing is selected afterwards', async () => {
  mockAssignmentCalls()
  const sent = new Promise((resolve) => {
    mockCall('POST /api/bundles/{id}/deleteTasks', ({ body }) => {
      resolve(body)
      return { data: { modifiedCount: 1, actionId, reviewedCount: 1 } }
    })
  })
  await renderAssignments()
  await boxOf('f1').click()
  await boxOf('f3').click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Tasks' })
  await expect.element(dialog).toMatchTextContent(/tasks are deleted, except those that somebody began/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  expect(await sent).toEqual({ bundleId, filters: { ids: [testId('f1'), testId('f3')] } })
  await expect.element(page.getByText('1 task deleted. 1 has a review and stays.').first()).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('all tasks that match can be chosen, and are named by the filters', async () => {
  mockAssignmentCalls({ open: 45 })
  mockCall('POST /api/bundles/{id}/assignTasks', { data: { modifiedCount: 45, actionId } })
  await renderAssignments({ filters: { status: 'new' } })
  await boxOf('f1').click()
  await bar.getByRole('button', { name: 'Select all 45 that match' }).click()
  await expect.element(bar.getByText('45 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Assign…', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Assign All Tasks(45) To' })).toBeVisible()
})

test('open tasks of one talent are given to another: a number of them', async () => {
  mockAssignmentCalls()
  const noah = { _id: testId('c3'), firstName: 'Noah', lastName: 'Becker' }
  mockCall('POST /api/projects/{id}/membersWithName', {
    data: {
      [mei._id]: { ...mei, count: 9, open: 7, languages: { Korean: 9 } },
      [noah._id]: { ...noah, count: 0, open: 0, languages: {} },
    },
  })
  const sent = new Promise((resolve) => {
    mockCall('POST /api/bundles/{id}/reassignTasks', ({ body }) => {
      resolve(body)
      return { data: { modifiedCount: 3, actionId } }
    })
  })
  await renderAssignments({ filters: { language: 'Korean', status: 'new' } })
  await page.getByRole('button', { name: 'Reassign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign Open Tasks' })
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect.element(dialog.getByText('Please select a talent').first()).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'From' }), 'Mei Lin (7 open)')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'To' }), 'Noah Becker (0) · 0 open')
  await dialog.getByRole('textbox', { name: 'Number of tasks' }).fill('none')
  await expect.element(dialog.getByText('Enter a whole number from 1 on, or nothing.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Number of tasks' }).fill('3')
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  expect(await sent).toEqual({
    bundleId,
    fromId: mei._id,
    memberId: noah._id,
    count: 3,
    filters: { language: 'Korean' },
  })
  await expect.element(page.getByText('3 tasks reassigned from Mei Lin to Noah Becker.').first()).toBeVisible()
})
