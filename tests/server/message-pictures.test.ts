import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { deleteUnusedImages } from '#src/server/media/delete-unused-images.ts'
import { makeOrder, makePerson, makeProduct, password, type Person } from '#tests/support/fixtures.ts'
import { uploadPicture } from '#tests/support/image-files.ts'
import { test as base } from '#tests/support/database.ts'
import { type Caller, serve } from '#tests/support/test-server.ts'

/** The seller Sha, the buyer Bo, Eve and the administrator Ada; renditions are the image's key. */
const test = base.extend('market', async ({ db }: { db: Db }) => {
  const server = await serve(db, {
    parts: {
      media: {
        rendition: async ({ key, width, format }) => ({
          bytes: Buffer.from(`${key} ${width}`),
          contentType: `image/${format}`,
          etag: key,
        }),
      },
    },
  })
  const people = {
    sha: await makePerson(db, 'Sha'),
    bo: await makePerson(db, 'Bo'),
    eve: await makePerson(db, 'Eve'),
    ada: await makePerson(db, 'Ada', { role: 'admin' }),
  }
  const productId = await makeProduct(db, people.sha)
  const asBo = await server.as(people.bo)
  const send = (caller: Caller, body: object) =>
    caller('POST /api/messages', { body: { productId, body: '', ...body } })
  const read = async (person: Person, url: string) =>
    server.request('GET', url, { headers: { cookie: await server.cookieOf(person) } })
  return { ...people, asBo, productId, server, send, read }
})

describe('the pictures of a message', () => {
  test('are readable by the two people only, at addresses without the image’s key', async ({ market }) => {
    const { ada, asBo, bo, eve, read, send, server, sha } = market
    const keys = [await uploadPicture(asBo, '#111'), await uploadPicture(asBo, '#222')]
    const { data } = (await send(asBo, { pictures: keys })).body
    const { pictures } = data.message
    const srcs = [0, 1].map((position) => `/media/messages/${data.message._id}/${position}`)
    expect(pictures.map(({ src }: { src: string }) => src)).toEqual(srcs)
    const asSha = await server.as(sha)
    const thread = (await asSha('GET /api/messages/{id}', { params: { id: data.threadId } })).body
    expect(thread.messages).toMatchObject([{ body: '', pictures }])
    expect(JSON.stringify(thread)).not.toContain(keys[0])
    expect((await asSha('GET /api/messages')).body.threads).toMatchObject([
      { lastMessage: { body: '', pictureCount: 2 }, unread: 1 },
    ])
    for (const person of [sha, bo]) {
      const { status, headers } = await read(person, `${srcs[1]}/320.webp`)
      expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
    }
    for (const person of [eve, ada]) expect((await read(person, `${srcs[1]}/320.webp`)).status).toBe(404)
    expect((await server.request('GET', `${srcs[1]}/320.webp`)).status).toBe(401)
    for (const name of ['2/320.webp', '0/320.gif', 'x/320.webp']) {
      expect((await read(bo, `/media/messages/${data.message._id}/${name}`)).status).toBe(404)
    }
  })

  test('about an order are readable by administrators while they have to decide it', async ({ db, market }) => {
    const { ada, asBo, bo, read, server, sha } = market
    const order = await makeOrder(db, { seller: sha, buyer: bo, status: 'with-admin' })
    const body = { productId: order.productId, body: '', pictures: [await uploadPicture(asBo, '#111')] }
    const { message } = (await asBo('POST /api/messages', { body })).body.data
    const picture = `/media/messages/${message._id}/0`
    const asAda = await server.as(ada)
    const listed = await asAda('GET /api/orders/{id}/messages', { params: { id: order.orderId } })
    expect(listed.body.data).toMatchObject([{ body: '', pictures: [{ src: picture }] }])
    expect((await read(ada, `${picture}/320.webp`)).status).toBe(200)
    const params = { id: order.orderId }
    await asAda('POST /api/orders/{id}/close', { params, body: { action: 'close-as-received' } })
    expect((await read(ada, `${picture}/320.webp`)).status).toBe(404)
  })

  test('are at most six, uploaded by the sender', async ({ market }) => {
    const { asBo, eve, send, server } = market
    const own = await uploadPicture(asBo, '#111')
    const others = await uploadPicture(await server.as(eve), '#222')
    const answer = async (pictures: string[]) => {
      const { status, body } = await send(asBo, { pictures })
      return [status, body.errors?.[0]?.path]
    }
    expect(await answer([])).toEqual([400, 'body'])
    expect(await answer(Array.from({ length: 7 }, () => own))).toEqual([400, 'pictures'])
    expect(await answer([own, others])).toEqual([422, 'pictures.1'])
    expect(await answer(Array.from({ length: 6 }, () => own))).toEqual([200, undefined])
  })

  test('are stored while the message has them, and erased with their sender', async ({ db, market }) => {
    const { asBo, bo, read, send, server, sha } = market
    const key = await uploadPicture(asBo, '#111')
    const { message, threadId } = (await send(asBo, { body: 'Look', pictures: [key] })).body.data
    const age = () =>
      db
        .updateTable('images')
        .set({ created_at: new Date('2020-01-01') })
        .execute()
    const keys = async () => (await db.selectFrom('images').select('key').execute()).map((image) => image.key)
    await age()
    await deleteUnusedImages(db, [server.images])
    expect(await keys()).toEqual([key])
    expect((await asBo('POST /api/users/me/erase', { body: { currentPassword: password } })).status).toBe(200)
    const thread = (await (await server.as(sha))('GET /api/messages/{id}', { params: { id: threadId } })).body
    expect(thread.messages).toMatchObject([{ body: '', pictures: [], senderId: bo._id }])
    expect((await read(sha, `/media/messages/${message._id}/0/320.webp`)).status).toBe(404)
    await deleteUnusedImages(db, [server.images])
    expect(await keys()).toEqual([])
  })
})
