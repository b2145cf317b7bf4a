import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import {
  actionId,
  mockAssignmentCalls,
  bundleId,
  max,
  mei,
  renderAssignments,
  testId,
} from '#tests/support/render-assignments.tsx'
import { makeQuality } from '#tests/support/make-quality.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'

/** Shows the screen and presses a button of it, which opens a dialog. */
async function openDialog(button: string, name: string, options?: Parameters<typeof renderAssignments>[0]) {
  await renderAssignments(options)
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name })
}

describe('auto assign', () => {
  const preview = {
    modifiedCount: 30,
    workers: [{ ...mei, assigned: 2, added: 30, minutes: 45.2, languages: [{ language: 'Korean', count: 30 }] }],
    left: [{ language: 'Greek', count: 12, reason: 'no-plan-job' as const }],
    notLookingCount: 0,
    pausedCount: 0,
  }

  test('auto assign previews tasks per member and what remains and why, and can be undone', async () => {
    mockAssignmentCalls()
    mockCall('POST /api/bundles/{id}/previewAssign', { data: preview })
    mockCall('POST /api/bundles/{id}/assignAllByPlanJob', { data: { modifiedCount: 30, actionId, left: preview.left } })
    mockCall('POST /api/bundles/{id}/undoAssign', ({ body }) => ({
      data: { modifiedCount: body.actionId === actionId ? 28 : 0 },
    }))
    const dialog = await openDialog('Auto Assign', 'Project Members')
    await expect.element(dialog.getByText('30 tasks will be assigned to 1 member.')).toBeVisible()
    await expect.element(dialog.getByText('12 Greek tasks: no member with a plan job')).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /Mei Lin/ })).toMatchTextContent(/\+30.*45 min.*Korean: 50/)
    await expect.element(dialog.getByRole('row', { name: /Max/ })).not.toBeInTheDocument()
    await expect
      .element(dialog.getByRole('link', { name: 'Add a plan job' }))
      .toHaveAttribute('href', expect.stringMatching(`${bundleId}&relation=member$`))
    await dialog.getByRole('button', { name: 'Apply Auto Assign' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('30 tasks assigned. 12 remain unassigned.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .element(page.getByText('28 of 30 tasks were restored. The others can no longer be restored.').first())
      .toBeVisible()
  })

  test('those who get tasks come first, most first, then others with plan jobs', async () => {
    mockAssignmentCalls()
    mockCall('POST /api/projects/{id}/getMembers', { data: [mei._id, max._id], blackList: [], invitations: [] })
    mockCall('POST /api/bundles/{id}/previewAssign', {
      data: { ...preview, workers: [{ ...max, assigned: 0, added: 30, minutes: null, languages: [] }] },
    })
    await renderAssignments()
    await page.getByRole('button', { name: 'Auto Assign' }).click()
    const rows = page.getByRole('dialog').getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/Max.*\+30/)
    await expect.element(rows.nth(2)).toMatchTextContent(/Mei Lin.*Korean: 50/)
  })

  test('auto assign names the filters, and includes members who are not looking for tasks on request', async () => {
    mockAssignmentCalls()
    mockCall('POST /api/bundles/{id}/previewAssign', ({ body }) => ({
      data: { ...preview, modifiedCount: body.includeNotLooking ? 42 : 30, notLookingCount: 2, pausedCount: 1 },
    }))
    const sent = mockCall('POST /api/bundles/{id}/assignAllByPlanJob', {
      data: { modifiedCount: 42, actionId, left: [] },
    })
    const dialog = await openDialog('Auto Assign', 'Project Members', { filters: { language: 'Korean' } })
    await expect.element(dialog.getByText('Only tasks that match the filters: Korean.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Include 2 members who are not looking for new tasks' }).click()
    await expect.element(dialog.getByText('42 tasks will be assigned to 1 member.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply Auto Assign' }).click()
    await expect.poll(() => sent).toEqual([{ bundleId, filters: { language: 'Korean' }, includeNotLooking: true }])
  })
})

describe('second reviews, which only a manager assigns', () => {
  test('Assign All does not count them, and says how many there are', async () => {
    mockAssignmentCalls({ open: 5, byHand: 2 })
    const dialog = await openDialog('Assign All To A Talent', 'Assign All Tasks(3) To')
    await expect
      .element(dialog.getByText('2 tasks must be assigned by hand: not everybody may review them.'))
      .toBeVisible()
  })

  test('Auto Assign and Assign All say that nothing else is unassigned', async () => {
    mockAssignmentCalls({ open: 1, byHand: 1 })
    mockCall('POST /api/bundles/{id}/previewAssign', {
      data: { modifiedCount: 0, workers: [], left: [], notLookingCount: 0, pausedCount: 0 },
    })
    await renderAssignments()
    const dialog = page.getByRole('dialog')
    for (const name of ['Auto Assign', 'Assign All To A Talent']) {
      await page.getByRole('button', { name }).click()
      await expect
        .element(dialog)
        .toMatchTextContent(
          /No tasks can be assigned\. ?1 task must be assigned by hand: not everybody may review it\./,
        )
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    }
  })
})

test('assigning to one member is previewed first, and can be cancelled', async () => {
  mockAssignmentCalls()
  mockCall('POST /api/bundles/{id}/previewAssign', ({ body }) => {
    const added = body.userId === mei._id ? 12 : 30
    return {
      data: {
        modifiedCount: added,
        workers: [{ ...mei, assigned: 2, added, minutes: null, languages: [] }],
        left: [],
        notLookingCount: 0,
        pausedCount: 0,
      },
    }
  })
  mockCall('POST /api/bundles/{id}/assignByPlanJob', ({ body }) => ({
    data: { modifiedCount: body.userId === mei._id ? 12 : 0, actionId, left: [] },
  }))
  const dialog = await openDialog('Auto Assign', 'Project Members')
  await dialog.getByRole('button', { name: 'Assign Mei Lin' }).click()
  await expect.element(dialog.getByText('12 tasks will be assigned to Mei Lin.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog.getByText('30 tasks will be assigned to 1 member.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign Mei Lin' }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('12 tasks assigned to Mei Lin.').first()).toBeVisible()
})

describe('bulk actions', () => {
  test('Unassign All shows how many tasks match the filters, and sends the filters', async () => {
    mockAssignmentCalls({ assigned: 34 })
    const sent = mockCall('POST /api/bundles/{id}/unAssignTasks', { data: { modifiedCount: 1, actionId } })
    const dialog = await openDialog('Unassign All', 'Unassign All', {
      filters: { language: 'Korean', worker: mei._id },
    })
    await expect.element(dialog).toMatchTextContent(/1 assigned task becomes unassigned\./)
    await expect.element(dialog).toMatchTextContent(/that match the filters: Korean, Mei Lin\./)
    await dialog.getByRole('button', { name: 'Unassign All' }).click()
    await expect.poll(() => sent).toMatchObject([{ filters: { language: 'Korean', 'worker._id': mei._id } }])
    await expect.element(page.getByText('1 task unassigned.').first()).toBeVisible()
  })

  test('Assign All shows the number of tasks, and keeps the chosen talent after a server error', async () => {
    mockAssignmentCalls({ open: 1234 })
    mockProblem('POST /api/bundles/{id}/assignTasks', problem('unexpected'))
    const dialog = await openDialog('Assign All To A Talent', 'Assign All Tasks(1,234) To')
    await expect
      .element(dialog.getByText('Only Unassigned Tasks will be assigned to the selected talent.'))
      .toBeVisible()
    const talent = dialog.getByRole('combobox', { name: 'Talent' })
    await userEvent.selectOptions(talent, 'Mei Lin (2) · Mandarin · 1 open · Korean: room for 48')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Something went wrong on our side/)
    await expect.element(talent).toHaveValue(mei._id)
  })
})

test('a talent is chosen by the quality of their reviews', async () => {
  mockAssignmentCalls()
  const talents = [
    { _id: testId('91'), kappas: [0.62, -0.02], pausedAt: null, facts: 'agreement -0.02–0.62' },
    { _id: testId('92'), kappas: [0, 0.62], pausedAt: null, facts: 'agreement 0.00–0.62' },
    {
      _id: testId('93'),
      kappas: [0.62, -0.02],
      pausedAt: '2026-11-20T09:00:00.000Z',
      facts: 'gets no new tasks · agreement -0.02–0.62',
    },
  ]
  mockCall('POST /api/projects/{id}/membersWithName', {
    data: Object.fromEntries(
      talents.map(({ _id }) => [
        _id,
        { ...mei, _id, language: 'Mandarin' as const, count: 2, open: 1, languages: { Korean: 2 } },
      ]),
    ),
  })
  mockCall('GET /api/projects/{id}/quality', {
    data: talents.map(({ _id, kappas, pausedAt }) => makeQuality(_id, kappas, { pausedAt })),
  })
  const dialog = await openDialog('Assign All To A Talent', 'Assign All Tasks(1) To')
  for (const { pausedAt, facts } of talents) {
    const name = `Mei Lin (2) · Mandarin · 1 open · ${facts} · check tasks 80% · dub played 93%`
    await expect
      .element(dialog.getByRole('option', { name, exact: true }))
      .toHaveProperty('disabled', pausedAt !== null)
  }
})

test('Assign All cannot be pressed while its tasks are counted', async () => {
  mockAssignmentCalls()
  await renderAssignments()
  const counted = Promise.withResolvers<void>()
  mockCall('POST /api/bundles/{id}/tasks', async () => {
    await counted.promise
    return { data: [], total: 3, listed: 3, isCapped: false, byHand: 0, archivedCount: 0 }
  })
  await page.getByRole('button', { name: 'Assign All To A Talent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign All To A Talent' })
  await expect.element(dialog.getByRole('combobox', { name: 'Talent' })).toBeEnabled()
  await expect
    .element(dialog.getByRole('option', { name: 'Mei Lin (2) · Mandarin · 1 open · Korean: room for 48' }))
    .toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-busy', 'true')
  counted.resolve()
  await expect.element(page.getByRole('dialog', { name: 'Assign All Tasks(3) To' })).toBeVisible()
})

test('the dialogs for all tasks say that these cannot be counted, and can be cancelled', async () => {
  mockAssignmentCalls()
  await renderAssignments({ filters: { language: 'Korean' } })
  mockProblem('POST /api/bundles/{id}/tasks', problem('forbidden'))
  for (const name of ['Unassign All', 'Assign All To A Talent']) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect.element(dialog).toMatchTextContent(/You are not allowed to do this/)
    const confirming = dialog.getByRole('button', { name: /^(Una|A)ssign/ }).elements()
    expect(confirming.filter((button) => !button.matches(':disabled'))).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('among many members, a talent is found by their own language and by those of their plan jobs', async () => {
  mockAssignmentCalls()
  const others = Array.from({ length: 11 }, (_, index) => testId(`9${index.toString(16)}`))
  const named = (_id: string, language: string) => ({ firstName: 'Ann', lastName: _id.slice(-2), language })
  mockCall('POST /api/projects/{id}/membersWithName', {
    data: Object.fromEntries([
      [mei._id, { ...mei, language: 'Mandarin', count: 2, open: 1, languages: { Korean: 2 } }],
      ...others.map((_id, index) => [
        _id,
        { ...named(_id, index === 0 ? 'Korean' : 'Greek'), count: 0, open: 0, languages: {} },
      ]),
    ]),
  })
  await renderAssignments()
  await page.getByRole('button', { name: 'Assign All To A Talent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Find by name or language' }).fill('korea')
  const options = () =>
    dialog
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)
  await expect
    .poll(options)
    .toEqual([
      'Select a talent',
      'Mei Lin (2) · Mandarin · 1 open · Korean: room for 48',
      'Ann 90 (0) · Korean · 0 open',
    ])
  // Enter in the search sends nothing, and what is chosen stays.
  const chosen = dialog.getByRole('combobox')
  await userEvent.selectOptions(chosen, 'Ann 90 (0) · Korean · 0 open')
  await dialog.getByRole('searchbox').fill('greek')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).toHaveDisplayValue('Ann 90 (0) · Korean · 0 open')
})

describe('the history of assignments', () => {
  const entry = {
    _id: actionId,
    at: '2026-11-20T09:12:00.000Z',
    by: 'Mara',
    action: 'assign' as const,
    taskCount: 3000,
    workerCount: 1,
    worker: 'Mei Lin' as string | null,
    from: null,
    undoableUntil: '2026-11-20T09:22:00.000Z' as string | null,
    undoneCount: null as number | null,
  }

  test('it undoes an assignment after the message is gone, and shows what was restored', async () => {
    mockAssignmentCalls()
    let undoneCount: number | null = null
    mockCall('GET /api/bundles/{id}/assignments', () => ({
      data: [
        { ...entry, undoneCount, undoableUntil: undoneCount === null ? entry.undoableUntil : null },
        { ...entry, _id: testId('e2'), action: 'unassign', workerCount: 4, worker: null, undoableUntil: null },
      ],
    }))
    mockCall('POST /api/bundles/{id}/undoAssign', ({ body }) => {
      undoneCount = body.actionId === actionId ? 2998 : 0
      return { data: { modifiedCount: undoneCount } }
    })
    const dialog = await openDialog('History', 'History of Assignments')
    const entries = dialog.getByRole('listitem')
    await expect.element(entries.first()).toMatchTextContent(/3,000 tasks assigned to Mei Lin.*Mara/)
    await expect.element(entries.last()).toMatchTextContent(/3,000 tasks unassigned from 4 talents/)
    await expect.element(entries.last().getByRole('button')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Undo: 3,000 tasks assigned to Mei Lin' }).click()
    await expect.element(entries.first()).toMatchTextContent(/Undone: 2,998 of 3,000 tasks restored/)
    await expect.element(dialog.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  })
})

test('a change of many tasks, and its Undo, show that they still run after a second', async () => {
  mockAssignmentCalls()
  const change = Promise.withResolvers<{ data: { modifiedCount: number; actionId: string } }>()
  const undo = Promise.withResolvers<{ data: { modifiedCount: number } }>()
  const sentChanges = mockCall('POST /api/bundles/{id}/unAssignTasks', () => change.promise)
  const sentUndos = mockCall('POST /api/bundles/{id}/undoAssign', () => undo.promise)
  const dialog = await openDialog('Unassign All', 'Unassign All')
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  await dialog.getByRole('button', { name: 'Unassign All' }).click()
  await expect.poll(() => sentChanges).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  await expect.element(dialog.getByRole('progressbar', { name: /Still working/ })).toBeVisible()
  change.resolve({ data: { modifiedCount: 1, actionId } })
  await expect.element(dialog).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sentUndos).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  const message = page.getByText(/Still working/).first()
  await expect.element(message).toBeVisible()
  undo.resolve({ data: { modifiedCount: 1 } })
  await expect.element(page.getByText('1 task was restored.').first()).toBeVisible()
  await expect.element(message).not.toBeInTheDocument()
})
