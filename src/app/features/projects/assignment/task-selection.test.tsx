import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  actionId,
  bundleId,
  mei,
  mockAssignmentCalls,
  projectId,
  renderAssignments,
  testId,
} from '#tests/support/render-assignments.tsx'
import { makeVideoList } from '#tests/support/responses.ts'
import { makeClip } from '#tests/support/drop-files.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { problem } from '#src/contract/call/problems.ts'
import type { TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { AssignmentsScreen } from './assignments-screen.tsx'

/** The screen, with a button that filters it. */
function ScreenWithFilter() {
  const [filters, setFilters] = useState<TaskFilters>({})
  const ignore = () => undefined
  return (
    <>
      <button type="button" onClick={() => setFilters({ language: 'Korean' })}>
        Only Korean
      </button>
      <AssignmentsScreen
        {...{ projectId, bundleId, filters, sort: 'status', page: 1 }}
        onFiltersChange={ignore}
        onClearFilters={ignore}
        onSortChange={ignore}
        onPageChange={ignore}
      />
    </>
  )
}

const boxOf = (end: string) => page.getByRole('checkbox', { name: `Select 000000${end}` })
const bar = page.getByRole('region', { name: 'Selected tasks' })

/** Shows the screen and selects the tasks whose ids have these ends. */
async function select(ends: readonly string[], options?: Parameters<typeof renderAssignments>[0]) {
  await renderAssignments(options)
  for (const end of ends) await boxOf(end).click()
}

/** Presses a button of the selected tasks, which opens a dialog. */
async function openDialog(button: string, name: string) {
  await bar.getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name })
}

test('tasks are selected one by one, as a range with Shift, as a page, and all that match though not counted', async () => {
  mockAssignmentCalls({ isCapped: true })
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
  await bar.getByRole('button', { name: 'Select all that match', exact: true }).click()
  await expect.element(bar.getByText('All that match are selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('selected tasks are deleted, those with a review stay, and nothing is selected afterwards', async () => {
  mockAssignmentCalls()
  const sent = mockCall('POST /api/bundles/{id}/deleteTasks', {
    data: { modifiedCount: 1, actionId, reviewedCount: 1 },
  })
  await select(['f1', 'f3'])
  const dialog = await openDialog('Delete', 'Delete Tasks')
  await expect.element(dialog).toMatchTextContent(/tasks are deleted, except those that somebody began/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent).toEqual([{ bundleId, filters: { ids: [testId('f1'), testId('f3')] } }])
  await expect.element(page.getByText('1 task deleted. 1 was begun or reviewed and stays.').first()).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('the priority of selected tasks is changed, and can be undone', async () => {
  mockAssignmentCalls()
  const sent = mockCall('POST /api/bundles/{id}/scheduleTasks', { data: { modifiedCount: 2, actionId } })
  const undone = mockCall('POST /api/bundles/{id}/undoAssign', { data: { modifiedCount: 2 } })
  await select(['f1', 'f2'])
  const dialog = await openDialog('Schedule…', 'Priority and Due Date')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a priority or a due date.')
  await dialog.getByLabelText('Priority').selectOptions('High')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ filters: { ids: [testId('f1'), testId('f2')] }, priority: 'high' }])
  await expect.element(page.getByText('2 tasks changed.').first()).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => undone).toEqual([{ actionId }])
})

test('all tasks that match can be chosen and assigned, and are named by the filters', async () => {
  mockAssignmentCalls({ open: 45 })
  const sent = mockCall('POST /api/bundles/{id}/assignTasks', { data: { modifiedCount: 45, actionId } })
  await select(['f1'], { filters: { status: 'new' } })
  await bar.getByRole('button', { name: 'Select all 45 that match' }).click()
  await expect.element(bar.getByText('45 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Assign…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign All Tasks(45) To' })
  const talent = dialog.getByRole('combobox', { name: 'Talent' })
  await userEvent.selectOptions(talent, 'Mei Lin (2) · Mandarin · 1 open · Korean: room for 48')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect.poll(() => sent).toEqual([{ bundleId, memberId: mei._id, filters: { status: 'new' } }])
  await expect.element(page.getByText('45 tasks assigned to Mei Lin.').first()).toBeVisible()
})

test('open tasks of one talent are given to another: a number of them', async () => {
  mockAssignmentCalls()
  const noah = { _id: testId('c3'), firstName: 'Noah', lastName: 'Becker' }
  mockCall('POST /api/projects/{id}/membersWithName', {
    data: {
      [mei._id]: { ...mei, language: 'Mandarin', count: 9, open: 7, languages: { Korean: 9 } },
      [noah._id]: { ...noah, language: '', count: 0, open: 0, languages: {} },
    },
  })
  const sent = mockCall('POST /api/bundles/{id}/reassignTasks', { data: { modifiedCount: 3, actionId } })
  await renderAssignments({ filters: { language: 'Korean', status: 'assigned' } })
  await page.getByRole('button', { name: 'Reassign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign Open Tasks' })
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect.element(dialog.getByText('Please select a talent').first()).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'From' }), 'Mei Lin (7 open)')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'To' }), 'Noah Becker (0) · 0 open')
  await dialog.getByRole('textbox', { name: 'Number of tasks' }).fill('none')
  await expect.element(dialog.getByText('Enter 1 or more, or leave empty.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Number of tasks' }).fill('3')
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        bundleId,
        fromId: mei._id,
        memberId: noah._id,
        count: 3,
        filters: { language: 'Korean', status: 'assigned' },
      },
    ])
  await expect.element(page.getByText('3 tasks reassigned from Mei Lin to Noah Becker.').first()).toBeVisible()
})

test('with a filter of a talent, only tasks of that talent are reassigned', async () => {
  mockAssignmentCalls()
  await renderAssignments({ filters: { worker: mei._id } })
  await page.getByRole('button', { name: 'Reassign', exact: true }).click()
  const from = page.getByRole('dialog').getByRole('combobox', { name: 'From' })
  await expect.element(from).toHaveValue(mei._id)
  await expect.element(from).toBeDisabled()
})

test('if only tasks with reviews were selected, it says that they stay', async () => {
  mockAssignmentCalls()
  mockCall('POST /api/bundles/{id}/deleteTasks', { data: { modifiedCount: 0, actionId: null, reviewedCount: 1 } })
  await select(['f3'])
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('1 was begun or reviewed and stays.').first()).toBeVisible()
})

const archivings = [
  { button: 'Archive', title: 'Archive Tasks', done: '1 task archived.', filters: {}, archived: true },
  { button: 'Restore', title: 'Restore Tasks', done: '1 task restored.', filters: { archived: true }, archived: false },
] as const

test.for(archivings)('$button asks first, and can be undone', async ({ button, title, done, filters, archived }) => {
  mockAssignmentCalls()
  const sent = mockCall('POST /api/bundles/{id}/archiveTasks', { data: { modifiedCount: 1, actionId } })
  await select(['f3'], { filters })
  // Archived tasks can only be restored.
  await expect.poll(() => bar.getByRole('button', { name: 'Delete' }).elements().length).toBe(archived ? 1 : 0)
  const dialog = await openDialog(button, title)
  await expect.element(dialog).toMatchTextContent(/1 (reviewed )?task (leaves|returns to) the list/)
  await dialog.getByRole('button', { name: button }).click()
  await expect.poll(() => sent).toEqual([{ bundleId, archived, filters: { ids: [testId('f3')] } }])
  await expect.element(page.getByText(done).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('tasks of a filter before cannot be selected while those of the next are loaded', async () => {
  mockAssignmentCalls()
  await renderScreen(<ScreenWithFilter />)
  await expect.element(boxOf('f1')).toBeEnabled()
  const loaded = Promise.withResolvers<void>()
  mockCall('POST /api/bundles/{id}/tasks', async () => {
    await loaded.promise
    return { data: [], total: 0, listed: 0, isCapped: false, byHand: 0, archivedCount: 0 }
  })
  await page.getByRole('button', { name: 'Only Korean' }).click()
  await expect.element(boxOf('f1')).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: 'Select all tasks of this page' })).toBeDisabled()
  loaded.resolve()
  await expect.element(boxOf('f1')).not.toBeInTheDocument()
})

test('tasks whose number is not known can be unassigned, even if none was counted', async () => {
  mockAssignmentCalls()
  await renderAssignments()
  mockCall('POST /api/bundles/{id}/tasks', {
    data: [],
    total: 0,
    listed: 0,
    isCapped: true,
    byHand: 0,
    archivedCount: 0,
  })
  await page.getByRole('button', { name: 'Unassign All' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unassign All' })
  await expect.element(dialog).toMatchTextContent(/All matching assigned tasks become unassigned/)
  await expect.element(dialog.getByRole('button', { name: 'Unassign All' })).toBeEnabled()
})

test('new versions of the dubs of selected tasks are named, and what is wrong is said at the field', async () => {
  mockAssignmentCalls()
  mockCall('GET /api/projects/{id}/videos', { data: makeVideoList() })
  const sent: unknown[] = []
  mockCall('POST /api/bundles/{id}/startRounds', ({ body }) => {
    sent.push(body.dubs)
    const errors = [
      { line: 1, field: 'target_external_url', reason: 'round-same-dub' as const, values: {}, message: '' },
    ]
    const isWrong = sent.length === 1
    return {
      data: {
        modifiedCount: isWrong ? 0 : 1,
        assigned: 0,
        actionId: isWrong ? null : actionId,
        errors: isWrong ? errors : [],
      },
    }
  })
  await select(['f1', 'f3'])
  const dialog = await openDialog('New version of the dub', 'New version of the dub')
  await expect.element(dialog.getByText('Not shown, because not reviewed', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Have them reviewed' }).click()
  await expect.element(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByLabelText('New dub', { exact: true }).fill('/media/same.mp4')
  await dialog.getByRole('button', { name: 'Have 1 new version reviewed' }).click()
  await expect.element(dialog.getByText(/This is the dub that was reviewed/)).toBeVisible()
  await dialog.getByLabelText('New dub', { exact: true }).fill('/media/next.mp4')
  await dialog.getByRole('button', { name: 'Have 1 new version reviewed' }).click()
  await expect
    .element(page.getByText('1 new version to be reviewed, of which 1 unassigned.', { exact: false }).first())
    .toBeVisible()
  expect(sent.at(-1)).toEqual([{ taskId: testId('f3'), target_external_url: '/media/next.mp4' }])
  await expect.element(bar).not.toBeInTheDocument()
})

test('a dub that is a file is sent by its address, and not while its upload failed', async () => {
  mockAssignmentCalls()
  const video = { _id: testId('c1'), bytes: 40, seconds: null, createdAt: '2026-11-01T10:00:00.000Z' }
  const older = { ...video, name: 'dub.mp4', url: '/media/uploads/older.mp4' }
  const corrected = { ...video, _id: testId('c2'), name: 'dub-2.mp4', url: '/media/uploads/corrected.mp4' }
  mockCall('GET /api/projects/{id}/videos', { data: makeVideoList([older]) })
  const sent: unknown[] = []
  mockCall('POST /api/bundles/{id}/startRounds', ({ body }) => {
    sent.push(body.dubs)
    return { data: { modifiedCount: 1, assigned: 1, actionId, errors: [] } }
  })
  await select(['f3'])
  const dialog = await openDialog('New version of the dub', 'New version of the dub')
  const send = dialog.getByRole('button', { name: 'Have 1 new version reviewed' })
  const choose = (name: string) => dialog.getByLabelText('Choose a file').upload(makeClip(name, 40))
  mockProblem('POST /api/projects/{id}/videos', problem('video-name-taken'))
  await choose('dub.mp4')
  await expect.element(dialog.getByText(/Another video of this project has this name/)).toBeVisible()
  await dialog.getByLabelText('New dub', { exact: true }).fill(' dub.mp4')
  await send.click()
  await expect.element(dialog.getByText(/Another video of this project has this name/)).toBeVisible()
  mockCall('POST /api/projects/{id}/videos', { data: { video: corrected, partBytes: 40, missingParts: [] } })
  await choose('dub-2.mp4')
  await send.click()
  await expect.poll(() => sent).toEqual([[{ taskId: testId('f3'), target_external_url: corrected.url }]])
})
