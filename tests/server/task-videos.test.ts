import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeVideoPart } from '#src/server/features/projects/videos/store-video-part.ts'
import { deleteOrphanedVideos, deleteUnfinishedVideos } from '#src/server/features/projects/videos/delete-video.ts'
import { clip, completeDuringPart, cookieFor, listNames, openUploads, partBytes } from '#tests/support/video-uploads.ts'
import { userOf } from '#tests/support/use-case-deps.ts'
import { csvHeader, test as base } from '#tests/support/task-import.ts'
import { endlessSizes } from '#tools/faults/hostile-videos.ts'

const test = base.extend('uploads', ({ manager, project }) => openUploads(manager.call, project))

test('a video is uploaded in three parts, imported by its file name, and served in ranges', async ({
  db,
  server,
  project,
  manager,
  importAs,
  uploads,
}) => {
  const id = await uploads.upload('第1集.mp4', clip)
  const completed = await uploads.complete(id)
  const url = `/media/uploads/${id}.mp4`
  expect(completed).toMatchObject({ status: 200, body: { data: { name: '第1集.mp4', url, seconds: 14 } } })
  expect((await uploads.complete(id)).status).toBe(200)
  expect(await db.selectFrom('audit_log').select(['action', 'actor_id', 'subject', 'after']).execute()).toEqual([
    {
      action: 'add-video',
      actor_id: manager._id,
      subject: { projectId: project.projectId, name: 'Short dramas' },
      after: { video: '第1集.mp4' },
    },
  ])
  const { body } = await importAs(`${csvHeader}\nA,English,第1集.mp4,${url},\n`)
  expect(body.data).toMatchObject({ added: 1, errors: [] })
  const [task] = await db.selectFrom('tasks').select(['source_external_url', 'target_external_url']).execute()
  expect(task).toEqual({ source_external_url: url, target_external_url: url })

  const address = await server.listen()
  const cookie = await cookieFor(server, manager.email)
  const read = (range?: string) => fetch(address + url, { headers: { cookie, ...(range && { range }) } })
  const whole = await read()
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ])
  expect(whole.headers.get('cache-control')).toMatch(/^private/)
  expect(Buffer.from(await whole.arrayBuffer()).equals(clip)).toBe(true)
  for (const [range, first, last] of [
    ['bytes=119990-240010', 119_990, 240_010],
    ['bytes=318000-', 318_000, clip.length - 1],
    ['bytes=-5', clip.length - 5, clip.length - 1],
    ['bytes=-99999999', 0, clip.length - 1],
    ['bytes=0-99999999', 0, clip.length - 1],
  ] as const) {
    const part = await read(range)
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${clip.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(first, last + 1))).toBe(true)
  }
  const { headers } = await fetch(address + url, { method: 'HEAD', headers: { cookie } })
  expect(headers.get('content-length')).toBe(String(clip.length))
  const beyond = await read('bytes=999999-')
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${clip.length}`])
  expect((await uploads.remove(id)).body.problem).toBe('video-in-use')
})

test('a part that is still received when the upload is completed replaces nothing', async ({
  db,
  server,
  manager,
  uploads,
}) => {
  const id = await uploads.upload('a.mp4', clip)
  await completeDuringPart({ db, store: server.videos }, uploads, manager, id)
  expect(await listNames(server.videos)).toEqual([0, 1, 2].map((part) => `${id}/00000${part}`))
  expect((await server.videos.get(`${id}/000000`))?.equals(clip.subarray(0, partBytes))).toBe(true)
})

test('a video whose header claims too much is refused with what to do, and can be completed again', async ({
  uploads,
}) => {
  const id = await uploads.upload('a.mp4', endlessSizes)
  expect((await uploads.complete(id)).body.problem).toBe('video-too-complex')
  expect((await uploads.complete(id)).body.problem).toBe('video-too-complex')
  expect((await uploads.list()).videos).toMatchObject([{ _id: id, url: null }])
})

test.for(['0000-01-01T00:00:00Z', '1601-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999-14:00'])(
  'a file of %s is uploaded, and continued',
  async (at, { uploads }) => {
    const [first, again] = [await uploads.start('a.mp4', 9, at), await uploads.start('a.mp4', 9, at)]
    expect(first.status).toBe(200)
    expect(again.body.data.video._id).toBe(first.body.data.video._id)
  },
)

test('an interrupted upload continues with the parts that are missing', async ({ uploads }) => {
  const id = await uploads.upload('a.mp4', clip, 1)
  expect((await uploads.complete(id)).body.problem).toBe('video-incomplete')
  expect((await uploads.put(id, 1, clip.subarray(0, 5))).body.problem).toBe('video-incomplete')
  expect((await uploads.put(id, 9, clip.subarray(0, 5))).body.problem).toBe('video-incomplete')
  const again = await uploads.start('a.mp4', clip.length)
  expect(again.body.data).toMatchObject({
    video: { _id: id },
    missingParts: [
      { part: 1, url: null },
      { part: 2, url: null },
    ],
  })
  expect(await uploads.upload('a.mp4', clip)).toBe(id)
  expect((await uploads.complete(id)).status).toBe(200)
  expect((await uploads.start('a.mp4', clip.length)).body.data.missingParts).toEqual([])
})

test('parts are many requests, and few at a time', async ({ db, server, manager, uploads }) => {
  const id = await uploads.upload('a.mp4', clip, 0)
  const first = clip.subarray(0, partBytes)
  for (let count = 0; count < 210; count += 1) expect((await uploads.put(id, 0, first)).status).toBe(200)
  const end = Promise.withResolvers<void>()
  const send = async (onRead = () => {}) => {
    async function* receive() {
      onRead()
      await end.promise
      yield first
    }
    const command = { videoId: id, part: 0, content: Readable.from(receive()) }
    return storeVideoPart({ db }, server.videos, userOf(manager), command)
  }
  const sent: ReturnType<typeof send>[] = []
  for (let count = 0; count < 6; count += 1) await new Promise<void>((resolve) => sent.push(send(resolve)))
  expect(await send()).toMatchObject({ ok: false, problem: { code: 'too-many', retryAfter: 1 } })
  end.resolve()
  for (const outcome of await Promise.all(sent)) expect(outcome.ok).toBe(true)
  expect((await send()).ok).toBe(true)
})

test('another file with the name of an unfinished upload replaces it, with that of a video it is refused', async ({
  uploads,
}) => {
  const first = await uploads.upload('a.mp4', clip.subarray(0, 200_000), 1)
  const second = await uploads.upload('a.mp4', clip)
  expect(second).not.toBe(first)
  expect((await uploads.complete(second)).status).toBe(200)
  expect((await uploads.start('a.mp4', clip.length, '2026-11-02T10:00:00Z')).body.problem).toBe('video-name-taken')
  expect((await uploads.list()).videos).toHaveLength(1)
  expect((await uploads.remove(second)).status).toBe(200)
  expect(await uploads.list()).toMatchObject({ videos: [], bytes: 0 })
})

test('a file that is no video is refused and removed', async ({ uploads }) => {
  const id = await uploads.upload('a.mp4', Buffer.alloc(150_000, 'x'))
  expect((await uploads.complete(id)).body.problem).toBe('video-container')
  expect((await uploads.list()).videos).toEqual([])
})

test('uploads that begin together do not exceed the quota of the project', async ({ uploads }) => {
  const answers = await Promise.all(['a.mp4', 'b.mp4', 'c.mp4'].map((name) => uploads.start(name, 900_000)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.problem).toBe('video-quota')
})

test('an import names videos that were not uploaded', async ({ importAs }) => {
  const missing = '/media/uploads/01990000-0000-7000-8000-000000000000.mp4'
  const { body } = await importAs(`${csvHeader}\nA,English,nothing.mp4,${missing},\n`)
  expect(body.data.errors.map(({ field, message }: { field: string; message: string }) => [field, message])).toEqual([
    ['source_external_url', 'No video nothing.mp4 was uploaded to this project.'],
    ['target_external_url', `No video ${missing} was uploaded to this project.`],
  ])
})

test('uploads that nobody completes are removed after a week', async ({ db, server, uploads }) => {
  const store = server.videos
  const id = await uploads.upload('a.mp4', clip, 2)
  await deleteUnfinishedVideos(db, store)
  expect((await uploads.list()).videos).toHaveLength(1)
  expect(await listNames(store)).toEqual([`${id}/sent/0`, `${id}/sent/1`])
  await sql`update task_videos set created_at = now() - interval '8 days' where _id = ${id}`.execute(db)
  await deleteUnfinishedVideos(db, store)
  expect((await uploads.list()).videos).toEqual([])
  expect(await listNames(store)).toEqual([])
})

test('parts without a video are removed after a day, but not if they are more than a tenth', async ({
  db,
  server,
  uploads,
}) => {
  const store = server.videos
  const content = clip.subarray(0, 1000)
  const orphan = `${randomUUID()}/000000`
  await store.put(orphan, content)
  await store.put('another/000000', content)
  const messages: string[] = []
  const write = (_: object, message: string) => void messages.push(message)
  const log = { info: write, error: write }
  const tomorrow = { db, log, nowMs: Date.now() + 25 * 60 * 60 * 1000 }
  await deleteOrphanedVideos(tomorrow, store)
  for (let index = 0; index < 9; index += 1) await uploads.upload(`${index}.mp4`, content)
  await deleteOrphanedVideos({ db, log }, store)
  const names = await listNames(store)
  expect(names).toHaveLength(11)
  await deleteOrphanedVideos(tomorrow, store)
  expect(await listNames(store)).toEqual(names.filter((name) => name !== orphan))
  expect(messages).toEqual([
    'too many parts of videos have no row in the database, none is removed: is this their store?',
    'removed parts of videos without a row in the database',
  ])
})
