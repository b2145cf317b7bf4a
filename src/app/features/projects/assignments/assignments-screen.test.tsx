import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/problems.ts'
import { tellLive } from '#src/app/platform/live.ts'
import type { TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { followProjects } from '#src/app/features/projects/live-projects.ts'
import { answer, refuse } from '#tests/support/msw.ts'
import { renderScreen } from '#tests/support/screen.tsx'
import { AssignmentsScreen } from './assignments-screen.tsx'

const idEnding = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
const projectId = idEnding('a0')
const bundleId = idEnding('b0')
const mei = { _id: idEnding('c1'), firstName: 'Mei', lastName: 'Lin' }
const max = { _id: idEnding('c2'), firstName: 'Max', lastName: 'Moor' }
const actionId = idEnding('e1')

type Status = 'new' | 'assigned' | 'completed'

const task = (end: string, status: Status) => ({
  _id: idEnding(end),
  status,
  worker: status === 'new' ? null : mei,
  language: 'Korean',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:12:00.000Z',
  duration: status === 'completed' ? 3725 : 0,
  skipped: null,
  isSecond: status === 'assigned',
})

function answerAll({ open = 1, assigned = 1 } = {}) {
  const statusCounts = { new: open, assigned, completed: 1 }
  const bundle = { _id: bundleId, name: 'Season 1', languages: ['Korean'], project: { _id: projectId, name: 'Dramas' } }
  answer('GET /api/bundles/{id}', { data: { ...bundle, statusCounts }, statusCounts })
  answer('POST /api/bundles/{id}/tasks', ({ body }) => {
    const tasks = [task('f1', 'new'), task('f2', 'assigned'), task('f3', 'completed')]
    const data = tasks.filter(({ status }) => body.filters.status === undefined || status === body.filters.status)
    return { data: body.currentPage === 0 ? data : [], total: data.length, byHand: 0 }
  })
  answer('POST /api/projects/{id}/membersWithName', {
    data: { [mei._id]: { ...mei, count: 2 }, [max._id]: { ...max, count: 0 } },
  })
  answer('POST /api/projects/{id}/getMembers', {
    data: [mei._id, max._id],
    blackList: [{ userId: max._id, reason: 'Late' }],
  })
  const planJob = { _id: idEnding('d1'), language: 'Korean', maxNumber: 50, userId: mei._id, projectId }
  answer('POST /api/projects/{id}/planJobs', { data: { [mei._id]: [planJob] } })
}

async function show({ filters = {}, at = 1 }: { filters?: TaskFilters; at?: number } = {}) {
  const onFiltersChange = vi.fn<(filters: TaskFilters) => void>()
  const onPageChange = vi.fn<(page: number) => void>()
  const on = { onFiltersChange, onPageChange }
  const { client } = await renderScreen(<AssignmentsScreen {...{ projectId, bundleId, filters, page: at }} {...on} />)
  await expect.element(page.getByRole('heading', { name: 'Dramas - Season 1' })).toBeVisible()
  return { ...on, client }
}

const row = (end: string) => page.getByRole('row', { name: new RegExp(end) })
const counter = (label: string) => page.getByRole('term').filter({ hasText: label }).element().nextElementSibling

describe('one task', () => {
  test('is given to a talent, who has to be chosen and is never a banned one', async () => {
    answerAll()
    await show()
    await row('000000f1').getByRole('button', { name: 'Assign 000000f1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Task(000000f1) To' })
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select a talent')
    await expect.element(dialog.getByRole('option', { name: /Max/ })).not.toBeInTheDocument()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Talent' }), 'Mei Lin (2)')
    const sent = new Promise((resolve) => {
      answer('POST /api/bundles/{id}/assignTask', ({ body }) => {
        resolve(body)
        return { message: 'success' }
      })
    })
    await dialog.getByRole('button', { name: 'Assign' }).click()
    expect(await sent).toMatchObject({ task: idEnding('f1'), memberId: mei._id })
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('that cannot be taken back stays with its worker, and it is said why', async () => {
    answerAll()
    refuse('POST /api/bundles/{id}/unAssignTask', problem('task-completed'))
    await show()
    await row('000000f2').getByRole('button', { name: 'Unassign 000000f2' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This task has already been reviewed.')
    await expect.element(row('000000f2')).toMatchTextContent(/Mei Lin/)
  })

  test('says how long its review took once it is completed', async () => {
    answerAll()
    await show()
    await expect.element(row('000000f3')).toMatchTextContent(/01:02:05/)
    expect(row('000000f3').getByRole('button').elements()).toEqual([])
  })
})

describe('auto assign', () => {
  const preview = {
    modifiedCount: 30,
    workers: [{ ...mei, assigned: 2, added: 30, minutes: 45.2, languages: [{ language: 'Korean', count: 30 }] }],
    left: [{ language: 'Greek', count: 12, reason: 'no-plan-job' as const }],
  }

  test('shows who would get how many, what stays and why, and can be taken back', async () => {
    answerAll()
    answer('POST /api/bundles/{id}/previewAssign', { data: preview })
    answer('POST /api/bundles/{id}/assignAllByPlanJob', { data: { modifiedCount: 30, actionId, left: preview.left } })
    answer('POST /api/bundles/{id}/undoAssign', ({ body }) => ({
      data: { modifiedCount: body.actionId === actionId ? 28 : 0 },
    }))
    await show()
    await page.getByRole('button', { name: 'Auto Assign' }).click()
    const dialog = page.getByRole('dialog', { name: 'Project Members' })
    await expect.element(dialog.getByText('30 tasks will be assigned to 1 member.')).toBeVisible()
    await expect.element(dialog.getByText('12 Greek tasks: no member with a plan job')).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /Mei Lin/ })).toMatchTextContent(/\+30.*45 min.*Korean: 50/)
    await expect.element(dialog.getByRole('row', { name: /Max/ })).not.toBeInTheDocument()
    await expect
      .element(dialog.getByRole('link', { name: 'Add a plan job' }))
      .toHaveAttribute('href', expect.stringContaining(bundleId))
    await dialog.getByRole('button', { name: 'Apply Auto Assign' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('30 tasks assigned. 12 stay unassigned.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .element(page.getByText('28 of 30 tasks are back. The others cannot go back any more.').first())
      .toBeVisible()
  })

  test('says so when nothing can be assigned, and offers no button for it', async () => {
    answerAll()
    answer('POST /api/bundles/{id}/previewAssign', { data: { modifiedCount: 0, workers: [], left: preview.left } })
    await show()
    await page.getByRole('button', { name: 'Auto Assign' }).click()
    const dialog = page.getByRole('dialog', { name: 'Project Members' })
    await expect.element(dialog.getByText('No task can be assigned.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Apply Auto Assign' })).toBeDisabled()
  })
})

describe('all at once', () => {
  test('unassigning says how many match the filters, and sends them', async () => {
    answerAll({ assigned: 34 })
    const sent = new Promise((resolve) => {
      answer('POST /api/bundles/{id}/unAssignTasks', ({ body }) => {
        resolve(body)
        return { data: { modifiedCount: 1, actionId } }
      })
    })
    await show({ filters: { language: 'Korean', worker: mei._id } })
    await page.getByRole('button', { name: 'Unassign All' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unassign All' })
    await expect.element(dialog).toMatchTextContent(/1 assigned task becomes unassigned\./)
    await expect.element(dialog).toMatchTextContent(/that match the filters: Korean, Mei Lin\./)
    await dialog.getByRole('button', { name: 'Unassign All' }).click()
    expect(await sent).toMatchObject({ filters: { language: 'Korean', 'worker._id': mei._id } })
    await expect.element(page.getByText('1 task unassigned.').first()).toBeVisible()
  })

  test('assigning names the count, and keeps the choice when the server can’t take it', async () => {
    answerAll({ open: 1234 })
    refuse('POST /api/bundles/{id}/assignTasks', problem('unexpected'))
    await show()
    await page.getByRole('button', { name: 'Assign All To A Talent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign All Tasks(1234) To' })
    await expect
      .element(dialog.getByText('Only Unassigned Tasks will be assigned to the selected talent.'))
      .toBeVisible()
    const talent = dialog.getByRole('combobox', { name: 'Talent' })
    await userEvent.selectOptions(talent, 'Mei Lin (2)')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Something went wrong on our side/)
    await expect.element(talent).toHaveValue(mei._id)
  })
})

test('news of others’ changes shows at once; a burst of it is asked about twice at most', async () => {
  answerAll()
  const { client } = await show()
  let asked = 0
  const counts = { new: 7, assigned: 8, completed: 9 }
  answer('GET /api/bundles/{id}', () => {
    asked += 1
    return {
      data: {
        _id: bundleId,
        name: 'Season 1',
        languages: [],
        project: { _id: projectId, name: 'Dramas' },
        statusCounts: counts,
      },
      statusCounts: counts,
    }
  })
  const stop = followProjects(client)
  for (let news = 0; news < 50; news += 1) tellLive('tasks', { projectId, bundleId })
  await expect.poll(() => counter('Finished Tasks')?.textContent).toContain('9')
  await expect.poll(() => asked, { timeout: 5000 }).toBe(2)
  stop()
})

test('an export says how many tasks fit which filters, and asks for just those', async () => {
  answerAll()
  await show({ filters: { status: 'completed', worker: mei._id } })
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export tasks' })
  await expect.element(dialog).toMatchTextContent(/1 task that fits the filters: Completed, Mei Lin\./)
  await dialog.getByRole('radio', { name: 'NDJSON, for programs' }).click()
  const address = new URL(
    dialog.getByRole('link', { name: 'Download' }).element().getAttribute('href') ?? '',
    'http://a',
  )
  expect(address.pathname).toBe(`/api/bundles/${bundleId}/export`)
  expect(Object.fromEntries(address.searchParams)).toEqual({ format: 'ndjson', status: 'completed', workerId: mei._id })
})

test('a bundle without tasks leads to its import', async () => {
  answerAll({ open: 0, assigned: 0 })
  answer('POST /api/bundles/{id}/tasks', { data: [], total: 0, byHand: 0 })
  await show()
  await expect.element(page.getByText('This bundle has no tasks yet.')).toBeVisible()
  const below = page.getByRole('link', { name: 'Import Tasks' }).last()
  await expect.element(below).toHaveAttribute('href', `/project/${projectId}/bundle/${bundleId}/import`)
})

test('a page that is no longer there leads to the last one', async () => {
  answerAll()
  const { onPageChange } = await show({ at: 9 })
  await expect.poll(() => onPageChange.mock.calls).toContainEqual([1])
})
