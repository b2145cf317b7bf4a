import { expect } from 'vitest'
import { banMember, makeApiToken, makePerson } from '#tests/support/fixtures.ts'
import { formatImportErrors, test, urls } from '#tests/support/task-import.ts'

const file = (...rows: readonly (readonly [id: string, assignee: string])[]) =>
  ['externalId,language,source,target,assignee', ...rows.map(([id, email]) => `${id},English,${urls},${email}`)].join(
    '\n',
  )

test('tasks are assigned to the members that the file names, who are told once; the manager can undo it', async ({
  db,
  members: { mei, noah },
  importAs,
  work,
}) => {
  const { body } = await importAs(file(['A', mei.email.toUpperCase()], ['B', ''], ['C', mei.email], ['D', noah.email]))
  expect(body.data).toMatchObject({ added: 4, assigned: 3, refused: 0, actionId: null })
  const readTasks = async () =>
    (await db.selectFrom('tasks').select(['external_id', 'status', 'worker_id']).orderBy('external_id').execute()).map(
      ({ external_id, status, worker_id }) => [external_id, status, worker_id],
    )
  expect(await readTasks()).toEqual([
    ['A', 'assigned', mei._id],
    ['B', 'new', null],
    ['C', 'assigned', mei._id],
    ['D', 'assigned', noah._id],
  ])
  expect((await mei.call('GET /api/messages')).body.notifications).toMatchObject([
    { kind: 'task-assigned', subject: { count: 2 } },
  ])
  // A task that is there stays with whoever has it.
  const again = await importAs(file(['A', noah.email], ['E', noah.email]), 'text/csv', 'all', 'true')
  expect(again.body.data).toMatchObject({ added: 1, known: 1, changed: 0, assigned: 1 })
  expect((await readTasks())[0]).toEqual(['A', 'assigned', mei._id])
  const [first] = await db.selectFrom('assignment_actions').select(['_id', 'task_count']).orderBy('_id').execute()
  expect(first?.task_count).toBe(3)
  expect(await work.undo(first?._id ?? '')).toBe(3)
  expect((await readTasks()).filter(([, status]) => status === 'new')).toHaveLength(4)
})

test('whoever cannot get tasks refuses their rows, and nothing is half done', async ({
  db,
  project,
  members: { mei, noah },
  importAs,
}) => {
  const stranger = await makePerson(db, 'Stranger')
  await banMember(db, project, noah)
  await db.updateTable('project_members').set({ paused_at: new Date() }).where('user_id', '=', mei._id).execute()
  const rows = file(
    ['A', mei.email],
    ['B', stranger.email],
    ['C', noah.email],
    ['D', 'x@nowhere.example'],
    ['E', 'Mei'],
    ['F', ''],
  )
  const expected = [
    '2 assignee assignee-paused',
    '3 assignee assignee',
    '4 assignee assignee-banned',
    '5 assignee assignee',
    '6 assignee assignee',
  ]
  const good = await importAs(rows, 'text/csv', 'good')
  expect(formatImportErrors(good.body)).toEqual(expected)
  expect(good.body.data).toMatchObject({ added: 1, refused: 5, errorCount: 5, assigned: 0 })
  const all = await importAs(file(['G', ''], ['H', stranger.email]))
  expect(all.body.data).toMatchObject({ added: 0, refused: 1, errorCount: 1 })
  expect(all.body.data.errors[0].message).toBe(`No talent of this project has the email ${stranger.email}.`)
  // A comparison says the same, and a row of a task that is there concerns nobody.
  const preview = await importAs(file(['F', stranger.email], ['I', stranger.email]), 'text/csv', 'all', 'preview')
  expect(preview.body.data).toMatchObject({ added: 0, known: 1, refused: 1 })
  expect(await db.selectFrom('tasks').select(['external_id', 'status']).execute()).toEqual([
    { external_id: 'F', status: 'new' },
  ])
})

test('a token that may only add tasks assigns none', async ({ db, server, manager, project, members: { mei } }) => {
  const token = await makeApiToken(db, project, manager, 'import')
  const { status } = await server.anonymous('POST /api/bundles/{id}/import', {
    params: { id: project.bundleId },
    body: file(['A', mei.email]),
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
  })
  expect(status).toBe(403)
  expect(await db.selectFrom('tasks').select('_id').execute()).toEqual([])
})
