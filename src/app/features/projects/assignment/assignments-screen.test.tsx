import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeBundle, makeVideoList } from '#tests/support/responses.ts'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { emitLive } from '#src/app/platform/live/live-events.ts'
import { subscribeToProjectUpdates } from '#src/app/features/projects/project-live-updates.ts'
import {
  mockAssignmentCalls,
  bundleId,
  testId,
  mei,
  projectId,
  renderAssignments,
} from '#tests/support/render-assignments.tsx'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { makeTask, mockOversight, timelineEntry } from '#tests/support/render-review.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { AssignmentsScreen } from './assignments-screen.tsx'

const row = (end: string) => page.getByRole('row', { name: new RegExp(end) })
const counter = (label: string) => page.getByRole('term').filter({ hasText: label }).element().nextElementSibling

async function widenScreen() {
  await page.viewport(1280, 900)
  onTestFinished(() => page.viewport(390, 844))
}

describe('one task', () => {
  test('a task is assigned to a chosen talent, and banned talents are not offered', async () => {
    mockAssignmentCalls()
    await renderAssignments()
    await row('000000f1').getByRole('button', { name: 'Assign 000000f1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Task(000000f1) To' })
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select a talent')
    await expect.element(dialog.getByRole('option', { name: /Max/ })).not.toBeInTheDocument()
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Talent' }),
      'Mei Lin (2) · Mandarin · 1 open · Korean: room for 48',
    )
    const sent = mockCall('POST /api/bundles/{id}/assignTask', { message: 'success' })
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect.poll(() => sent).toMatchObject([{ task: testId('f1'), memberId: mei._id }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('a task that was reviewed shows for how long, and cannot be unassigned, which gives the reason', async () => {
    mockAssignmentCalls()
    mockProblem('POST /api/bundles/{id}/unAssignTask', problem('task-completed'))
    await renderAssignments()
    await expect.element(row('000000f3')).toMatchTextContent(/01:02:05/)
    expect(
      row('000000f3')
        .getByRole('button', { name: /assign/i })
        .elements(),
    ).toEqual([])
    await row('000000f2').getByRole('button', { name: 'Unassign 000000f2' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This task has already been reviewed.')
    await expect.element(row('000000f2')).toMatchTextContent(/Mei Lin/)
  })
})

test('others’ changes show at once; a burst of events causes at most two requests', async () => {
  mockAssignmentCalls()
  const { client } = await renderAssignments()
  let requestCount = 0
  const counts = { new: 7, assigned: 8, completed: 9 }
  mockCall('GET /api/bundles/{id}', () => {
    requestCount += 1
    return {
      data: makeBundle({ _id: bundleId, project: { _id: projectId, name: 'Dramas' }, statusCounts: counts }),
      statusCounts: counts,
    }
  })
  const stop = subscribeToProjectUpdates(client)
  for (let index = 0; index < 50; index += 1) emitLive('tasks', { projectId, bundleId })
  await expect.poll(() => counter('Finished Tasks')?.textContent).toContain('9')
  await expect.poll(() => requestCount).toBe(2)
  stop()
})

test('an export shows the filters and the number of matching tasks, and requests only those', async () => {
  mockAssignmentCalls()
  await renderAssignments({ filters: { status: 'completed', worker: mei._id } })
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export tasks' })
  await expect.element(dialog).toMatchTextContent(/1 task that matches the filters: Completed, Mei Lin\./)
  await dialog.getByRole('radio', { name: 'NDJSON for programs' }).click()
  const address = new URL(
    dialog.getByRole('link', { name: 'Download' }).element().getAttribute('href') ?? '',
    'http://a',
  )
  expect(address.pathname).toBe(`/api/bundles/${bundleId}/export`)
  expect(Object.fromEntries(address.searchParams)).toEqual({ format: 'ndjson', status: 'completed', workerId: mei._id })
})

const emptyPage = { data: [], total: 0, listed: 0, isCapped: false, byHand: 0, archivedCount: 0 }

test('a bundle without tasks links to its import', async () => {
  mockAssignmentCalls({ open: 0, assigned: 0 })
  mockCall('POST /api/bundles/{id}/tasks', emptyPage)
  await renderAssignments()
  await expect.element(page.getByText('This bundle has no tasks yet.')).toBeVisible()
  const below = page.getByRole('link', { name: 'Import Tasks' }).last()
  await expect.element(below).toHaveAttribute('href', `/project/${projectId}/bundle/${bundleId}/import`)
})

test('an archived bundle without tasks offers no import', async () => {
  mockAssignmentCalls({ open: 0, assigned: 0, isArchived: true })
  mockCall('POST /api/bundles/{id}/tasks', emptyPage)
  await renderAssignments()
  await expect.element(page.getByText('This bundle has no tasks yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Import Tasks' })).not.toBeInTheDocument()
})

test('a bundle whose tasks are all archived shows them on request', async () => {
  mockAssignmentCalls({ open: 0, assigned: 0 })
  mockCall('POST /api/bundles/{id}/tasks', { ...emptyPage, archivedCount: 2 })
  const { onFiltersChange } = await renderAssignments()
  await expect.element(page.getByText('Tasks: 0 · 2 archived tasks are not listed.')).toBeVisible()
  await page.getByRole('button', { name: 'Archived' }).click()
  expect(onFiltersChange).toHaveBeenCalledWith({ archived: true })
  await expect.element(page.getByText('This bundle has no tasks yet.')).not.toBeInTheDocument()
})

test('an assignments page that no longer exists redirects to the last one', async () => {
  mockAssignmentCalls()
  const { onPageChange } = await renderAssignments({ at: 9 })
  await expect.poll(() => onPageChange.mock.calls).toContainEqual([1, { replace: true }])
})

test('a bundle is not shown under another project’s address', async () => {
  mockAssignmentCalls()
  await renderScreen(
    <AssignmentsScreen
      projectId={testId('a9')}
      bundleId={bundleId}
      filters={{}}
      sort="status"
      page={1}
      onSortChange={vi.fn<() => void>()}
      onFiltersChange={vi.fn<() => void>()}
      onClearFilters={vi.fn<() => void>()}
      onPageChange={vi.fn<() => void>()}
    />,
  )
  await expect.element(page.getByText('This page does not exist.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

describe('finding tasks', () => {
  test('a search and an order are requested, and the search can be cleared', async () => {
    mockAssignmentCalls()
    const { onFiltersChange, onSortChange } = await renderAssignments({ filters: { language: 'Korean', search: 'ep' } })
    const search = page.getByRole('searchbox', { name: 'Search tasks' })
    await expect.element(search).toHaveValue('ep')
    await search.fill(' night market ')
    await userEvent.keyboard('{Enter}')
    expect(onFiltersChange).toHaveBeenLastCalledWith({ search: 'night market' })
    await page.getByRole('button', { name: 'Clear search' }).click()
    expect(onFiltersChange).toHaveBeenLastCalledWith({ search: '' })
    await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Changed last')
    expect(onSortChange).toHaveBeenLastCalledWith('changed')
    await page.getByRole('combobox', { name: 'Only' }).selectOptions('Flagged')
    expect(onFiltersChange).toHaveBeenLastCalledWith({ flagged: true })
  })

  test('the panel edits a task: errors of the server are at their fields, and both texts after a conflict', async () => {
    await widenScreen()
    mockAssignmentCalls()
    let meta: Record<string, unknown> = { title: 'The First Night', reel: 7 }
    mockCall('GET /api/tasks/{id}', () => ({ data: makeTask({ meta }) }))
    mockOversight()
    const error = { field: 'externalId', reason: 'taken' as const, values: {}, message: 'Another task has this id.' }
    mockCall('POST /api/tasks/{id}/edit', { data: { actionId: null, errors: [error] } })
    await renderAssignments()
    await page.getByRole('button', { name: 'Details of The First Night' }).click()
    await page.getByRole('button', { name: 'Edit task' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit task' })
    const save = dialog.getByRole('button', { name: 'Save' })
    await dialog.getByLabelText('External ID').fill('clip-f2')
    await dialog.getByLabelText('Meta data').fill('{ "reel": ')
    await save.click()
    await expect.element(dialog.getByLabelText('Meta data')).toHaveAccessibleDescription(/This is not JSON/)
    await dialog.getByLabelText('Meta data').fill('{ "reel": 8 }')
    await save.click()
    await expect
      .element(dialog.getByLabelText('External ID'))
      .toHaveAccessibleDescription('Another task of the bundle has this id.')
    await dialog.getByLabelText('External ID').fill('clip-f9')
    meta = { ...meta, reel: 9 }
    mockProblem('POST /api/tasks/{id}/edit', problem('edit-conflict'))
    await save.click()
    await expect.element(dialog.getByText(/"reel": 9/)).toBeVisible()
    const actionId = '01990000-0000-7000-8000-0000000000e0'
    const sent = mockCall('POST /api/tasks/{id}/edit', { data: { actionId, errors: [] } })
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await save.click()
    await expect.element(page.getByText('Task saved.')).toBeVisible()
    const change = { externalId: 'clip-f9', meta: { reel: 8 } }
    expect(sent).toMatchObject([{ ...change, before: { externalId: 'clip-f1', meta: { reel: 9 } } }])
    const undone = mockCall('POST /api/bundles/{id}/undoAssign', { data: { modifiedCount: 1 } })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('1 task was restored.')).toBeVisible()
    expect(undone).toEqual([{ actionId }])
  })

  test('what is typed of a task stays when the window gets narrower and the task is reviewed', async () => {
    await widenScreen()
    mockAssignmentCalls()
    let reads = 0
    let stored = makeTask({ meta: { asr_sentence_list: '[["[Hi]", 0, 1]]', rewrite_translate_list: '[["Ho", 0, 1]]' } })
    mockCall('GET /api/tasks/{id}', () => {
      reads += 1
      return { data: stored }
    })
    mockOversight()
    mockProblem('POST /api/tasks/{id}/edit', problem('task-completed'))
    const { client } = await renderAssignments()
    await page.getByRole('button', { name: 'Details of The First Night' }).click()
    await page.getByRole('button', { name: 'Edit task' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit task' })
    await dialog.getByLabelText('Title').fill('The Second Night')
    const metaData = dialog.getByLabelText('Meta data').element() as HTMLTextAreaElement
    expect(metaData.value).toContain('"rewrite_translate_list": [\n    [ "Ho", 0, 1 ]')
    await page.viewport(800, 900)
    stored = { ...stored, status: 'completed' }
    await client.invalidateQueries()
    await expect.poll(() => reads).toBeGreaterThan(1)
    await expect.element(dialog.getByLabelText('Title')).toHaveValue('The Second Night')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('This task has already been reviewed.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Edit task' })).not.toBeInTheDocument()
  })

  test('flags of an adjudicated task are saved as markers, at a frame rate that is asked once, those on the source apart', async () => {
    await widenScreen()
    mockAssignmentCalls()
    const section = { score: 3, note: 'None' } as const
    const scores = {
      voiceOverMissingAmount: section,
      wronglyDubbedContent: section,
      speakerMismatch: section,
      note: '',
    }
    const place = { start: 1.5, end: 3.2, side: 'dub', segment: null, suggestedText: '' } as const
    const late = { ...place, section: 'wronglyDubbedContent', reason: 'late', severity: 'minor', remark: '' } as const
    const flags = [
      { ...late, severity: 'major', remark: 'Off by a line', suggestedText: 'Go on' },
      { ...late, side: 'source' },
    ] as const
    const other = { _id: testId('f4'), isFirst: false, status: 'completed', worker: null, isAdjudicated: true } as const
    mockCall('GET /api/tasks/{id}', {
      data: makeTask({ status: 'completed', result: { ...scores, flags: [late, late] } }),
    })
    mockOversight({
      other: { ...other, result: { ...scores, flags: [] } },
      timeline: [timelineEntry({ action: 'adjudicate', result: { ...scores, flags } })],
    })
    await renderAssignments()
    await page.getByRole('button', { name: 'Details of clip-f3' }).click()
    const saved = vi.spyOn(URL, 'createObjectURL')
    await page.getByRole('button', { name: 'Flags as …' }).click()
    const edl = page.getByRole('menuitem', { name: 'EDL (DaVinci Resolve)', exact: true })
    await edl.click()
    const dialog = page.getByRole('dialog', { name: 'Frame rate' })
    await dialog.getByRole('combobox').selectOptions('50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Flags as …' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Frame rate: 50' })).toBeVisible()
    await edl.click()
    await page.getByRole('button', { name: 'Flags as …' }).click()
    await page.getByRole('menuitem', { name: 'Source: SRT' }).click()
    const texts = await Promise.all(saved.mock.calls.map(([blob]) => (blob as Blob).text()))
    const cue = '1\n00:00:01,500 --> 00:00:03,200\nWrongly Dubbed Content: Too late\nMinor\n'
    const list = /^TITLE: clip-f3\n[^]*001 {2}001 .*01:00:01:25 [^]*Off by a line → Go on .*Red.*Too late/
    expect(texts).toEqual([expect.stringMatching(list), expect.stringMatching(list), cue])
  })

  test('the panel shows a task’s meta data and history, and the next and previous task, by keys too', async () => {
    await widenScreen()
    mockAssignmentCalls()
    mockCall('GET /api/tasks/{id}', {
      data: makeTask({ meta: { title: 'The First Night', reel: 7 } }),
    })
    mockOversight({ timeline: [timelineEntry()] })
    await renderAssignments()
    await expect.element(page.getByRole('row', { name: /clip-f3.*2 flags/ })).toBeVisible()
    const opener = page.getByRole('button', { name: 'Details of The First Night' })
    await opener.click()
    const panel = page.getByRole('complementary', { name: 'The First Night' })
    await expect.element(panel.getByRole('heading', { name: 'The First Night' })).toHaveFocus()
    await expect.element(panel).toMatchTextContent(/clip-f1.*reel7.*Ada assigned it to Mei Lin/)
    await expect.element(panel.getByRole('button', { name: 'Previous task' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('j')
    await expect.element(page.getByRole('complementary', { name: 'clip-f2' })).toBeVisible()
    await page.getByRole('button', { name: 'Next task' }).click()
    await expect.element(page.getByRole('complementary', { name: 'clip-f3' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next task' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('k')
    await expect.element(page.getByRole('complementary', { name: 'clip-f2' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  test('the panel of a reviewed task has a new version of its dub reviewed', async () => {
    await widenScreen()
    mockAssignmentCalls()
    mockCall('GET /api/tasks/{id}', { data: makeTask({ status: 'completed' }) })
    mockCall('GET /api/projects/{id}/videos', { data: makeVideoList() })
    mockOversight({ reopenRefusal: null })
    await renderAssignments()
    await page.getByRole('button', { name: 'Details of clip-f3' }).click()
    await page.getByRole('button', { name: 'New version of the dub' }).click()
    const dialog = page.getByRole('dialog', { name: 'New version of the dub' })
    await expect.element(dialog.getByLabelText('New dub', { exact: true })).toBeVisible()
  })
})
