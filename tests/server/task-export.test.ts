import { expect } from 'vitest'
import type { Listening } from '#src/domain/review/listening.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import { linesOf, resultOf, test } from '#tests/support/completed-project.ts'
import { makePerson, makeTask } from '#tests/support/fixtures.ts'
import { wrongVoiceFlag } from '#tests/support/flags.ts'

const flag: ReviewFlag = { ...wrongVoiceFlag, start: 3, end: 64, segment: 2, remark: '她的台词' }

test('an export has each task once, with its result', async ({ complete, db, exportTasks, mei, project, work }) => {
  const ids = Array.from({ length: 2345 }, () => crypto.randomUUID())
  const urls = { source_external_url: '/media/a.mp4', target_external_url: '/media/b.mp4' }
  const rows = ids.map((_id) => ({ _id, bundle_id: project.bundleId, language: 'English', ...urls }))
  await db.insertInto('tasks').values(rows).execute()
  const marked = { flags: [flag], segmentMarks: [{ side: 'dub', segment: 2, ok: false }] } as const
  const done = await complete(mei, undefined, marked)
  const { headers } = await exportTasks({ format: 'ndjson' })
  expect(headers['content-type']).toContain('application/x-ndjson')
  const tasks = await work.exported()
  const exported: string[] = tasks.map(({ _id }) => _id)
  expect(exported.toSorted()).toEqual([...ids, done].toSorted())
  expect(tasks.find(({ _id }) => _id === done)).toMatchObject({
    status: 'completed',
    reviewer: { email: mei.email },
    result: { ...resultOf(), ...marked },
    duration: 61.5,
  })
})

test('an export carries the meta data, in batches of limited size, and can be imported again', async ({
  manager,
  exportTasks,
  db,
  project,
  work,
}) => {
  const urls = { source_external_url: '/media/a.mp4', target_external_url: '/media/b.mp4' }
  const meta = {
    title: '夜市',
    reel: 1,
    note: 'say "hi"',
    text: Array.from({ length: 9000 }, () => crypto.randomUUID()),
  }
  const rows = Array.from({ length: 15 }, (_, at) => ({
    _id: crypto.randomUUID(),
    bundle_id: project.bundleId,
    language: 'English',
    ...urls,
    external_id: `E-${at}`,
    meta: JSON.stringify({ ...meta, at }),
  }))
  await db.insertInto('tasks').values(rows).execute()
  const externalIds: string[] = (await work.exported()).map(({ externalId }) => externalId)
  expect(externalIds.toSorted()).toEqual(rows.map(({ external_id }) => external_id).toSorted())

  await db.deleteFrom('tasks').where('external_id', '<>', 'E-0').execute()
  for (const [format, type] of [
    ['csv', 'text/csv'],
    ['ndjson', 'application/x-ndjson'],
  ] as const) {
    const exported = String((await exportTasks({ format })).body)
    await db.deleteFrom('tasks').execute()
    const imported = await manager.call('POST /api/bundles/{id}/import', {
      params: { id: project.bundleId },
      body: exported,
      headers: { 'content-type': type },
    })
    expect(imported.body.data).toMatchObject({ added: 1, errorCount: 0 })
    const tasks = await db.selectFrom('tasks').select(['external_id', 'meta', 'video_seconds']).execute()
    expect(tasks).toEqual([{ external_id: 'E-0', meta: { ...meta, at: 0 }, video_seconds: null }])
  }
})

test('a CSV export preserves Chinese and quotes, and escapes formulas', async ({
  complete,
  db,
  exportTasks,
  project,
}) => {
  const mei = await makePerson(db, '=cmd|calc', { first_name: '=cmd|calc', last_name: '' })
  await complete(mei, '他说："好",\n+1', {
    coverage: 0.875,
    flags: [flag, { ...flag, side: null, segment: null, suggestedText: '你去哪儿了？' }],
    segmentMarks: [0, 1, 2].map((segment) => ({ side: 'dub', segment, ok: segment < 2 })),
  })
  await makeTask(db, project, null)
  const { body, headers } = await exportTasks({ format: 'csv', status: 'completed' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Short%20dramas%20-%20.*\.csv$/)
  const csv = String(body)
  expect(csv.startsWith('\uFEFF_id,externalId,language,status,')).toBe(true)
  expect(csv).toContain(`,'=cmd|calc,`)
  expect(csv).toContain('"他说：""好"",\n+1"')
  expect(csv).toContain(',1,Single dubbed as multiple voices,3,None,3,None,')
  expect(csv).toContain(
    ',0.875,"0:03.0–1:04.0 dub, speakerMismatch: voice gender mismatch, major (她的台词)\n0:03.0–1:04.0 both,',
  )
  expect(csv).toContain('major (她的台词) → 你去哪儿了？",2,1,')
  expect(linesOf(csv)).toHaveLength(2)
})

test('an export has the findings in the sound: CSV counts the answers and names the method, NDJSON has each', async ({
  complete,
  exportTasks,
  mei,
  work,
}) => {
  const finding = { side: 'dub', start: 3, end: 4, segment: 1, measure: 0.6, expected: 0 } as const
  const listening: Listening = {
    version: 7,
    findings: [
      { ...finding, kind: 'late', answer: 'right' },
      { ...finding, kind: 'clipping', answer: null },
      { ...finding, kind: 'early', answer: 'right' },
      { ...finding, kind: 'silence', answer: 'not-so' },
    ],
  }
  await complete(mei, '', { listening })
  await complete(mei, '')
  const [header = '', ...rows] = linesOf((await exportTasks({ format: 'csv' })).body)
  const columns = header.split(',')
  const cellsOf = (row: string) =>
    ['findings', 'findings.right', 'findings.not-so', 'findings.version'].map(
      (name) => row.split(',')[columns.indexOf(name)],
    )
  expect(rows.map(cellsOf)).toEqual(
    expect.arrayContaining([
      ['4', '2', '1', '7'],
      ['', '', '', ''],
    ]),
  )
  const exported = await work.exported()
  expect(exported.map(({ result }) => result.listening)).toEqual(expect.arrayContaining([listening, undefined]))
})

test.for([{ format: 'xls' }, { status: 'lost' }, { worker: 'mei' }])(
  'an export with %j is refused',
  async (query, { exportTasks }) => {
    expect(await exportTasks(query)).toMatchObject({ status: 400, body: { problem: 'invalid' } })
  },
)
