// Importing a file again with `update`: what differs in tasks that are not reviewed is changed.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { completeTask } from '#tests/support/fixtures.ts'
import { csvHeader, formatImportErrors, test as importTest, urls } from '#tests/support/task-import.ts'

const header = `${csvHeader},title`
const line = (id: string, { video = urls, meta = '', title = '', language = 'English' } = {}) =>
  `${id},${language},${video},${meta && `"${meta.replaceAll('"', '""')}"`},${title}\n`
const otherVideo = '/media/clips/b/source.mp4,/media/clips/a/target.m3u8'

const test = importTest
  .extend('update', async ({ importAs }) => {
    return async (lines: string, update: 'true' | 'preview' = 'true', mode: 'all' | 'good' = 'all') =>
      (await importAs(`${header}\n${lines}`, 'text/csv', mode, update)).body
  })
  .extend('read', async ({ db }) => {
    return async (id: string) =>
      db.selectFrom('tasks').selectAll().where('external_id', '=', id).executeTakeFirstOrThrow()
  })

describe('an import with update', () => {
  test('adds new tasks, changes what differs, and leaves what is the same', async ({ db, update, read, manager }) => {
    await update(line('A', { title: 'Old', meta: '{"reel":1,"duration":60}' }) + line('B'))
    const lines = line('A', { title: 'New', video: otherVideo }) + line('B') + line('C') + line('A', { title: 'Twice' })
    const expected = { added: 1, changed: 1, known: 2, refused: 0, errorCount: 0 }
    const before = await read('A')
    expect((await update(lines, 'preview')).data).toMatchObject(expected)
    expect(await read('A')).toEqual(before)
    expect((await update(lines)).data).toMatchObject(expected)
    expect(await read('A')).toMatchObject({
      _id: before._id,
      title: 'New',
      source_external_url: '/media/clips/b/source.mp4',
      meta: { title: 'New', reel: 1, duration: 60 },
      video_seconds: 60,
    })
    const entries = await db
      .selectFrom('task_history')
      .innerJoin('tasks', 'tasks._id', 'task_history.task_id')
      .select(['external_id', 'action', 'from_status', 'to_status', 'actor_id'])
      .where('action', '<>', 'import')
      .execute()
    const edit = { action: 'edit', from_status: 'new', to_status: 'new', actor_id: manager._id }
    expect(entries).toEqual([{ external_id: 'A', ...edit }])
    expect((await update(lines)).data).toMatchObject({ added: 0, changed: 0, known: 4 })
  })

  test('gives each task of a line its own length', async ({ importAs, read }) => {
    const [source_external_url, target_external_url] = urls.split(',')
    const tasks = (meta: (duration: number) => object) =>
      JSON.stringify(
        [10, 20, 30].map((duration) => ({
          externalId: `T${duration}`,
          language: 'English',
          source_external_url,
          target_external_url,
          meta: meta(duration),
        })),
      )
    await importAs(
      tasks((duration) => ({ duration })),
      'application/json',
    )
    const segments = JSON.stringify([['Hello', 0, 2, '', 'male']])
    const changed = await importAs(
      tasks(() => ({ asr_sentence_list: segments })),
      'application/json',
      'all',
      'true',
    )
    expect(changed.body.data).toMatchObject({ changed: 3 })
    for (const seconds of [10, 20, 30]) expect(await read(`T${seconds}`)).toMatchObject({ video_seconds: seconds })
  })

  test('refuses to change reviewed tasks, with their lines, and changes the others by choice', async ({
    db,
    update,
    read,
    members: { mei },
  }) => {
    await update(line('A') + line('B') + line('C'))
    const assign = { status: 'assigned' as const, worker_id: mei._id }
    await db.updateTable('tasks').set(assign).where('external_id', 'in', ['A', 'C']).execute()
    await completeTask(db, (await read('A'))._id)
    await completeTask(db, (await read('C'))._id)
    const reviewed = await read('A')
    const lines = line('B', { title: 'b' }) + line('A', { title: 'a' }) + line('C')
    const expected = { added: 0, changed: 1, known: 1, refused: 1, errorCount: 1 }
    const preview = await update(lines, 'preview')
    expect(preview.data).toMatchObject(expected)
    expect(formatImportErrors(preview)).toEqual(['3  reviewed'])
    expect((await update(lines)).data).toMatchObject({ added: 0, changed: 0, known: 0, refused: 1 })
    expect((await read('B')).title).toBe('')
    expect((await update(lines, 'true', 'good')).data).toMatchObject(expected)
    expect(await read('A')).toEqual(reviewed)
    expect((await read('B')).title).toBe('b')
  })

  test('assigns nothing, moves the counters of languages, and deletes pictures of replaced videos', async ({
    db,
    update,
    read,
    members: { mei },
  }) => {
    await db
      .updateTable('bundles')
      .set({ languages: ['English', 'Mandarin'] })
      .execute()
    await update(line('A') + line('B'))
    const { _id } = await read('A')
    await db.updateTable('tasks').set({ status: 'assigned', worker_id: mei._id }).where('_id', '=', _id).execute()
    const longAgo = { last_assigned_at: new Date('2026-01-01T00:00:00.123Z') }
    await db.updateTable('jobs').set(longAgo).execute()
    await update(line('A', { language: 'zh-CN' }))
    expect(await read('A')).toMatchObject({ language: 'Mandarin', status: 'assigned', worker_id: mei._id })
    expect(await db.selectFrom('jobs').select('last_assigned_at').execute()).toEqual([longAgo])
    const counts = await db
      .selectFrom('bundle_language_counts')
      .select(['language', 'new_count', 'assigned_count'])
      .orderBy('language')
      .execute()
    expect(counts).toEqual([
      { language: 'English', new_count: 1, assigned_count: 0 },
      { language: 'Mandarin', new_count: 0, assigned_count: 1 },
    ])
  })

  test('the length of a video follows from the parts of the file and those that are stored', async ({
    update,
    read,
  }) => {
    const list = (end: number) => JSON.stringify([['Hi', 0, end, 'Mei', 'female']])
    await update(line('A', { meta: JSON.stringify({ asr_sentence_list: list(60), rewrite_translate_list: list(50) }) }))
    await update(line('A', { meta: JSON.stringify({ rewrite_translate_list: list(40) }) }))
    expect((await read('A')).video_seconds).toBe(60)
    await update(line('A', { meta: JSON.stringify({ asr_sentence_list: list(30) }) }))
    expect((await read('A')).video_seconds).toBe(40)
    await update(line('A', { meta: JSON.stringify({ duration: 45 }) }))
    expect((await read('A')).video_seconds).toBe(45)
  })
})

test('while several managers update and a talent submits, no reviewed task is changed and counters are right', async ({
  db,
  ada,
  members: { mei },
  project,
  update,
  work,
}) => {
  const ids = Array.from({ length: 40 }, (_, at) => `T-${at}`)
  const linesWith = (title: string, order = ids) => order.map((id) => line(id, { title })).join('')
  await update(linesWith('old'))
  await db.updateTable('tasks').set({ status: 'assigned', worker_id: mei._id }).execute()
  const updateAsAdmin = (title: string) =>
    ada.call('POST /api/bundles/{id}/import', {
      params: { id: project.bundleId },
      query: { mode: 'good', update: 'true' },
      body: `${header}\n${linesWith(title, ids.toReversed())}`,
      headers: { 'content-type': 'text/csv' },
    })
  const tasks = await db.selectFrom('tasks').select('_id').orderBy('_id').limit(20).execute()
  const submitAll = async () => {
    for (const { _id } of tasks) expect((await work.submit(mei.call, _id)).status).toBe(200)
  }
  const updateTwice = async (send: (title: string) => Promise<{ status?: number }>, titles: readonly string[]) => {
    for (const title of titles) await send(title)
  }
  await Promise.all([
    submitAll(),
    updateTwice((title) => update(linesWith(title), 'true', 'good'), ['a', 'b']),
    updateTwice(updateAsAdmin, ['c', 'd']),
  ])
  const { rows: late } = await sql`
    select from task_history edit join task_history submit using (task_id)
     where edit.action = 'edit' and submit.action = 'submit' and edit._id > submit._id`.execute(db)
  expect(late).toEqual([])
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from tasks group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { status: 'assigned', count: 20 },
    { status: 'completed', count: 20 },
  ])
  const open = await db.selectFrom('tasks').select('title').where('status', '=', 'assigned').execute()
  expect(new Set(open.map(({ title }) => title)).size).toBe(1)
})
