import { expect } from 'vitest'
import { sql } from 'kysely'
import { ObjectStoreError } from '#src/server/storage/object-store.ts'
import { checkReadiness } from '#src/server/http/files/register-health.ts'
import type { ImageStore } from '#src/server/media/image-store.ts'
import { test as base } from '#tests/support/database.ts'
import { makePerson } from '#tests/support/fixtures.ts'
import { jpeg } from '#tests/support/image-files.ts'
import { serve } from '#tests/support/test-server.ts'
import { toFormData } from '#tests/support/to-form-data.ts'

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

/** A server whose picture folder is on a disk that is full while `isFull`. */
const test = base.extend('disk', async ({ db }) => {
  const disk = { isFull: true }
  const stored = new Map<string, Uint8Array>()
  const images: ImageStore = {
    put: async (bytes) => {
      if (disk.isFull) throw noSpace()
      stored.set('a'.repeat(40), bytes)
      return 'a'.repeat(40)
    },
    get: async (key) => {
      const bytes = stored.get(key)
      return bytes && Buffer.from(bytes)
    },
    has: async (key) => stored.has(key),
    remove: async (key) => void stored.delete(key),
  }
  const readiness = () =>
    checkReadiness({
      isStopping: () => false,
      monitor: { check: async () => 'ok' },
      isDiskFull: async () => disk.isFull,
      isReplicaBehind: () => false,
      isMuted: async () => false,
    })
  return { server: await serve(db, { parts: { images, readiness } }), disk }
})

test('an upload on a full disk is refused with 507, and works once there is space', async ({ db, disk }) => {
  const asMei = await disk.server.as(await makePerson(db, 'Mei'))
  const image = await jpeg()
  const send = () => asMei('POST /api/images', { body: toFormData({ image }) })
  const list = () =>
    asMei('POST /api/products/addOne', { body: toFormData({ name: 'Vase', price: '1', images: [image] }) })
  for (const refused of [await send(), await list()]) {
    expect(refused).toMatchObject({ status: 507, body: { result: 1, problem: 'storage-full' } })
  }
  const countRows = async (table: 'images' | 'products') =>
    (await db.selectFrom(table).select('created_at').execute()).length
  expect([await countRows('images'), await countRows('products')]).toEqual([0, 0])
  disk.disk.isFull = false
  expect((await send()).status).toBe(200)
  expect((await list()).status).toBe(200)
  expect([await countRows('images'), await countRows('products')]).toEqual([1, 1])
})

test('an upload while the object store is away is refused with 502, and is no damaged picture', async ({ db }) => {
  const fails = () => Promise.reject(new ObjectStoreError('The object store failed: TimeoutError'))
  const server = await serve(db, { parts: { images: { put: fails, get: fails, has: fails, remove: fails } } })
  const asMei = await server.as(await makePerson(db, 'Mei'))
  const refused = await asMei('POST /api/images', { body: toFormData({ image: await jpeg() }) })
  expect(refused).toMatchObject({ status: 502, body: { problem: 'storage-unavailable' } })
})

test('a database on a full disk refuses a change with 507, and reading works', async ({ db, disk }) => {
  const asMei = await disk.server.as(await makePerson(db, 'Mei'))
  await sql`
    create function refuse_for_test() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger full_for_test before update on users for each row execute function refuse_for_test()`.execute(
    db,
  )
  try {
    const refused = await asMei('POST /api/users/me/update', { body: { name: 'Mei Lin' } })
    expect(refused).toMatchObject({ status: 507, body: { problem: 'storage-full' } })
    expect((await asMei('GET /api/users/me')).body.data.name).toBe('Mei')
  } finally {
    await sql`drop function refuse_for_test cascade`.execute(db)
  }
})

test('/readyz says that a disk is full, without sending readers away', async ({ disk }) => {
  expect(await disk.server.request('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'disk full' } })
  disk.disk.isFull = false
  expect(await disk.server.request('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
})
