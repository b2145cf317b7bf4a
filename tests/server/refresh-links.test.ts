// Links to videos that end: new ones for the same videos, and what managers are told.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { linkExpiry } from '#src/domain/media/link-expiry.ts'
import { remindOfLinkEnds } from '#src/server/features/projects/results/link-ends.ts'
import { copyTasks } from '#src/server/features/projects/tasks/copy-tasks.ts'
import { completeTask, makeApiToken } from '#tests/support/fixtures.ts'
import { uploadPicture } from '#tests/support/image-files.ts'
import { signedQueries, unreadableEnds } from '#tests/support/signed-queries.ts'
import { formatImportErrors, test as importTest } from '#tests/support/task-import.ts'
import { buildServer } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

const origin = 'https://videos.example'
const startedAt = Math.floor(Date.now() / 1000)
/** In seconds since 1970. */
const hours = (count: number) => startedAt + count * 3600
const link = (name: string, end: number, signature = 'a') =>
  `${origin}/${name}.mp4?Expires=${end}&Signature=${signature}`
const tasks = (...all: object[]) => JSON.stringify({ tasks: all })
const taskOf = (externalId: string, end: number) => ({
  externalId,
  language: 'English',
  source_external_url: link(`${externalId}-source`, end),
  target_external_url: link(`${externalId}-dub`, end + 60),
})

const test = importTest
  .extend('server', async ({ db }, { onCleanup }) => {
    const { server, close } = await buildServer(db, { parts: { mediaOrigins: [origin] } })
    onCleanup(close)
    return server
  })
  .extend('refresh', ({ manager, project }) => {
    return async (body: string, query: Record<string, string> = {}) =>
      (
        await manager.call('POST /api/bundles/{id}/refreshLinks', {
          params: { id: project.bundleId },
          query,
          body,
          headers: { 'content-type': body.startsWith('{') ? 'application/json' : 'text/csv' },
        })
      ).body
  })
  .extend('read', async ({ db }) => {
    return async (id: string) =>
      db.selectFrom('tasks').selectAll().where('external_id', '=', id).executeTakeFirstOrThrow()
  })

describe('new links', () => {
  test('replace the addresses of reviewed tasks and of copies, and nothing else', async ({
    db,
    importAs,
    members: { mei },
    project,
    read,
    refresh,
  }) => {
    await importAs(tasks(taskOf('A', hours(1)), taskOf('B', hours(1))), 'application/json')
    const { _id } = await read('A')
    await db.updateTable('tasks').set({ status: 'assigned', worker_id: mei._id }).where('_id', '=', _id).execute()
    const key = await uploadPicture(mei.call)
    await mei.call('PUT /api/tasks/{id}/posters', { params: { id: _id }, body: { source: key } })
    await completeTask(db, _id)
    await db.transaction().execute((tx) =>
      copyTasks(tx, makeDeps(db), {
        bundleId: project.bundleId,
        kind: 'second_review_of',
        copies: [{ taskId: _id, workerId: null, language: 'English' }],
        among: sql`select _id as task_id, null::uuid as worker_id from tasks`,
      }),
    )
    const before = await read('A')
    const [source, target] = [link('A-source', hours(48), 'b'), link('A-dub', hours(48), 'b')]
    const csv = `externalId,source,target\nA,${source},${target}\n`
    expect((await refresh(csv)).data).toMatchObject({ added: 0, changed: 1, known: 0, refused: 0, noteCount: 0 })
    const urls = { source_external_url: source, target_external_url: target }
    expect(await read('A')).toEqual({ ...before, ...urls, links_end_at: new Date(hours(48) * 1000) })
    expect(await db.selectFrom('task_posters').select('image_key').execute()).toEqual([{ image_key: key }])
    const copy = db.selectFrom('tasks').selectAll().where('second_review_of', '=', _id).executeTakeFirstOrThrow()
    expect(await copy).toMatchObject(urls)
    expect((await refresh(csv)).data).toMatchObject({ changed: 0, known: 1 })
    const audit = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('_id').execute()
    expect(audit.at(-1)).toEqual({ action: 'refresh-links', after: { bundle: 'Season 1', tasks: 1 } })
    // One side alone, and sides on lines of their own.
    const apart = [link('A-source', hours(49)), link('A-dub', hours(49))] as const
    expect((await refresh(`id,source,dub\nA,${apart[0]},\nA,,${apart[1]}\n`)).data).toMatchObject({
      changed: 1,
      known: 1,
    })
    expect(await read('A')).toMatchObject({ source_external_url: apart[0], target_external_url: apart[1] })
    expect((await refresh(`id,dub\nB,${link('B-dub', hours(48), 'b')}\n`)).data).toMatchObject({ changed: 1 })
    expect(await read('B')).toMatchObject({ source_external_url: taskOf('B', hours(1)).source_external_url })
  })

  test('of a task that is not there, or of another video, are refused with their lines', async ({
    importAs,
    read,
    refresh,
  }) => {
    await importAs(tasks(taskOf('A', hours(1)), taskOf('B', hours(1))), 'application/json')
    const moved = link('moved/A-source', hours(48))
    const csv = `externalId,source\nA,${moved}\nB,${link('B-source', hours(48))}\nC,${link('C', hours(48))}\nA,\n,${moved}\n`
    const expected = ['2 source_external_url link-other-video', '4 externalId link-no-task']
    const shape = ['5 source_external_url missing', '5 target_external_url missing', '6 externalId missing']
    expect(formatImportErrors(await refresh(csv))).toEqual(shape)
    const good = await refresh(csv, { mode: 'good' })
    expect(formatImportErrors(good)).toEqual([expected[0], expected[1], ...shape])
    expect(good.data).toMatchObject({ changed: 1, refused: 4 })
    expect(await read('A')).toMatchObject({ source_external_url: taskOf('A', hours(1)).source_external_url })
    expect((await refresh(`externalId,source\nA,${moved}\n`)).data).toMatchObject({ changed: 0, refused: 1 })
    expect((await refresh(`externalId,source\nA,${moved}\n`, { moved: 'true' })).data).toMatchObject({ changed: 1 })
    expect(await read('A')).toMatchObject({ source_external_url: moved })
  })

  test('of one task that disagree are refused with the first line; each error counts, and the first lines are listed', async ({
    importAs,
    refresh,
  }) => {
    await importAs(tasks(taskOf('A', hours(1)), taskOf('B', hours(1))), 'application/json')
    const [source, dub] = [link('A-source', hours(48)), link('A-dub', hours(48))]
    const other = `${link('x', 1)},${link('y', 1)}`
    const csv = `id,source,dub\nB,${other}\nA,${source},\nA,${link('A-source', hours(49))},${dub}\nA,,${dub}\n`
    const answer = await refresh(csv, { mode: 'good' })
    expect(answer.data).toMatchObject({ changed: 1, known: 1, refused: 2, errorCount: 3 })
    expect(formatImportErrors(answer)).toEqual([
      '2 source_external_url link-other-video',
      '2 target_external_url link-other-video',
      '4 source_external_url link-twice',
    ])
    expect(answer.data.errors[2].values).toEqual({ line: 3 })
  })

  test('can be sent with a token that can do nothing else', async ({ db, importAs, project, server, manager }) => {
    await importAs(tasks(taskOf('A', hours(1))), 'application/json')
    const authorization = `Bearer ${await makeApiToken(db, project, manager, 'links')}`
    const send = (call: 'import' | 'refreshLinks', token = authorization, query = {}) =>
      server.anonymous(`POST /api/bundles/{id}/${call}`, {
        params: { id: project.bundleId },
        query,
        body: tasks(taskOf('A', hours(48))),
        headers: { 'content-type': 'application/json', authorization: token },
      })
    expect(await send('refreshLinks')).toMatchObject({ status: 200, body: { data: { changed: 1 } } })
    expect(await send('import')).toMatchObject({ status: 403 })
    expect(await send('refreshLinks', authorization, { moved: 'true' })).toMatchObject({ status: 403 })
    const all = `Bearer ${await makeApiToken(db, project, manager, 'all')}`
    expect(await send('refreshLinks', all, { moved: 'true' })).toMatchObject({ status: 200 })
    const importer = `Bearer ${await makeApiToken(db, project, manager, 'import')}`
    expect(await send('refreshLinks', importer)).toMatchObject({ status: 403 })
  })
})

describe('the end of links', () => {
  test('is stored by the rule that the app knows', async ({ db }) => {
    const queries = [...signedQueries.map(([, query]) => query), ...unreadableEnds]
    const urls = queries.map((query) => `${origin}/a.mp4?${query}`)
    const { rows } = await sql<{ end: Date | null }>`
      select link_end(url) as end from unnest(${urls}::text[]) with ordinality u (url, place) order by place`.execute(
      db,
    )
    expect(rows.map(({ end }) => end?.getTime() ?? null)).toEqual(urls.map(linkExpiry))
  })

  test('is computed where nothing is found by its name alone, as when a backup is restored', async ({
    db,
    importAs,
  }) => {
    await importAs(tasks(taskOf('A', hours(1))), 'application/json')
    await db.transaction().execute(async (tx) => {
      await sql`set local search_path = ''`.execute(tx)
      // Triggers are created after the rows.
      await sql`set local session_replication_role = replica`.execute(tx)
      const moved = sql`update public.tasks set source_external_url = ${link('A-source', hours(2))}`
      expect((await moved.execute(tx)).numAffectedRows).toBe(1n)
    })
  })

  test('is counted for the bundle and the board, and told once a day, a day before', async ({
    db,
    importAs,
    refresh,
    work,
  }) => {
    const ends = { A: -1, B: 20, C: 40, D: 100, E: 1000 }
    const sent = tasks(...Object.entries(ends).map(([id, end]) => taskOf(id, hours(end))))
    const { notes } = (await importAs(sent, 'application/json')).body.data
    const date = new Date(hours(-1) * 1000).toISOString().slice(0, 16)
    expect(notes).toMatchObject([
      { field: 'source_external_url', reason: 'link-ends', values: { date, count: 5 } },
      { field: 'target_external_url', reason: 'link-ends', values: { count: 5 } },
    ])
    const data = await work.readBundle()
    expect(data.linkEnds).toMatchObject({ ended: 1, day: 1, week: 3 })
    expect(Math.abs(Date.parse(data.linkEnds.next) / 1000 - hours(20))).toBeLessThan(60)
    expect((await work.readBoard()).linkEnds).toEqual(data.linkEnds)

    const remind = () => remindOfLinkEnds(makeDeps(db))
    const passHours = (count: number) =>
      db
        .updateTable('bundles')
        .set({ links_notified_at: sql`links_notified_at - make_interval(hours => ${count})` })
        .execute()
    const notified = async () =>
      (await db.selectFrom('notifications').select('subject').where('kind', '=', 'links-ending').execute()).map(
        ({ subject }) => subject['count'],
      )
    expect([await remind(), await remind()]).toEqual([1, 0])
    expect(await notified()).toEqual([2])
    // What comes after a notification is part of the next one.
    await importAs(tasks(taskOf('F', hours(30))), 'application/json')
    await passHours(23)
    expect(await remind()).toBe(0)
    await passHours(1)
    expect(await remind()).toBe(1)
    expect(await notified()).toEqual([3])
    // Links that work for a day and are refreshed each day.
    await passHours(24)
    const refreshed = ['B', 'C', 'F'].map((id) => taskOf(id, hours(23)))
    expect((await refresh(tasks(...refreshed))).data).toMatchObject({ changed: 3 })
    expect(await remind()).toBe(0)
    await passHours(24)
    expect(await remind()).toBe(1)

    await db.updateTable('bundles').set({ archived_at: new Date() }).execute()
    expect((await work.readBoard()).linkEnds).toMatchObject({ next: null, ended: 0, week: 0 })
  })
})
