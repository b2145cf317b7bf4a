import { sql } from 'kysely'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { type Caller, readPages, test as base } from '#tests/support/test-server.ts'

/** 古月轩 sells a vase, Bo is interested in it, and Eve is a stranger. */
const test = base.extend('market', async ({ db, server }) => {
  const [seller, buyer, stranger] = [
    await makePerson(db, '古月轩'),
    await makePerson(db, 'Bo'),
    await makePerson(db, 'Eve'),
  ]
  return {
    seller,
    buyer,
    productId: await makeProduct(db, seller),
    asSeller: await server.as(seller),
    asBuyer: await server.as(buyer),
    asStranger: await server.as(stranger),
  }
})

const ask = (caller: Caller, productId: string, body = 'Is it still there?', headers = {}) =>
  caller('POST /api/messages', { body: { productId, body }, headers })

const reply = (caller: Caller, threadId: string, body = 'It is.') =>
  caller('POST /api/messages', { body: { threadId, body } })

const bodiesOf = (answer: { body: { messages: { body: string }[] } }) => answer.body.messages.map(({ body }) => body)

test('a buyer’s message is unread for the seller, who reads it and replies', async ({ market }) => {
  const { asBuyer, asSeller, productId, buyer, seller } = market
  expect((await asBuyer('GET /api/products/{id}/thread', { params: { id: productId } })).body.data).toMatchObject({
    threadId: null,
    other: { name: '古月轩' },
  })
  const sent = await ask(asBuyer, productId, '  Is it still there?\n')
  expect(sent.body.data.message).toMatchObject({ body: 'Is it still there?', senderId: buyer._id })
  const id = sent.body.data.threadId

  const [thread] = (await asSeller('GET /api/messages')).body.threads
  expect(thread).toMatchObject({ _id: id, unread: 1, other: { _id: buyer._id }, product: { _id: productId } })
  expect((await asSeller('GET /api/messages/unread')).body).toMatchObject({ messages: 1, total: 1 })
  expect((await asBuyer('GET /api/messages/unread')).body).toMatchObject({ messages: 0, total: 0 })

  expect((await asSeller('POST /api/messages/{id}/read', { params: { id }, body: {} })).body.unread.total).toBe(0)
  await reply(asSeller, id)
  const seen = await asBuyer('GET /api/messages/{id}', { params: { id } })
  expect(seen.body.data).toMatchObject({
    unread: 1,
    other: { _id: seller._id },
    product: { name: '青花瓶', gone: false },
  })
  expect(bodiesOf(seen)).toEqual(['It is.', 'Is it still there?'])
})

test('a message newer than the last one read stays unread', async ({ market }) => {
  const { asBuyer, asSeller, productId } = market
  const first = (await ask(asBuyer, productId)).body.data
  await ask(asBuyer, productId, 'And what does it cost?')
  const params = { id: first.threadId }
  const read = (messageId: string) => asSeller('POST /api/messages/{id}/read', { params, body: { messageId } })
  expect((await read(first.message._id)).body.unread.messages).toBe(1)
  const [last] = (await asSeller('GET /api/messages/{id}', { params })).body.messages
  expect((await read(last._id)).body.unread.messages).toBe(0)
  expect((await read(first.message._id)).body.unread.messages).toBe(0)
})

describe('access to a conversation', () => {
  test('a stranger can neither write in a conversation nor find it among their own', async ({ market }) => {
    const { asBuyer, asStranger, productId } = market
    const id = (await ask(asBuyer, productId)).body.data.threadId
    expect((await reply(asStranger, id)).status).toBe(403)
    expect((await asStranger('GET /api/messages')).body.threads).toEqual([])
  })

  test('two buyers interested in one product have separate conversations with its seller', async ({ market }) => {
    const { asBuyer, asStranger, asSeller, productId } = market
    const ownThreadId = (await ask(asBuyer, productId)).body.data.threadId
    const theirs = (await ask(asStranger, productId)).body.data.threadId
    expect(theirs).not.toBe(ownThreadId)
    expect((await ask(asBuyer, productId, 'Hello?')).body.data.threadId).toBe(ownThreadId)
    expect((await asSeller('GET /api/messages')).body.threads).toHaveLength(2)
  })

  test('an unknown conversation is not found', async ({ market }) => {
    expect((await reply(market.asBuyer, v7())).status).toBe(404)
    expect((await market.asBuyer('GET /api/messages/{id}', { params: { id: v7() } })).status).toBe(404)
  })
})

describe('invalid messages', () => {
  test('a message has 1 to 4,000 characters', async ({ market }) => {
    for (const body of [' \n\t ', '字'.repeat(4001)]) {
      const { status, body: answer } = await ask(market.asBuyer, market.productId, body)
      expect(status).toBe(400)
      expect(answer.errors).toEqual([{ path: 'body', message: expect.stringMatching(/Enter a message|at most 4,000/) }])
    }
    expect((await ask(market.asBuyer, market.productId, '字'.repeat(4000))).status).toBe(200)
  })

  test('a message to oneself is refused', async ({ market }) => {
    const { status, body } = await ask(market.asSeller, market.productId)
    expect([status, body.problem]).toEqual([403, 'message-to-oneself'])
  })

  test('a message needs either a conversation or a product', async ({ market }) => {
    const send = (to: object) => market.asBuyer('POST /api/messages', { body: { ...to, body: 'Hello' } })
    expect((await send({})).status).toBe(400)
    expect((await send({ threadId: v7(), productId: market.productId })).status).toBe(400)
  })

  test('a person sends at most 30 messages a minute, also concurrently', async ({ market }) => {
    const all = await Promise.all(
      Array.from({ length: 33 }, (_, n) => ask(market.asBuyer, market.productId, `Message ${n}`)),
    )
    const refused = all.filter(({ status }) => status === 429)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(refused).toHaveLength(3)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await market.asSeller('GET /api/messages/unread')).body.messages).toBe(30)
  })
})

test('after a product is deleted, its conversation continues, but no new one can start', async ({ db, market }) => {
  const { asBuyer, asSeller, asStranger, productId } = market
  const { threadId } = (await ask(asBuyer, productId)).body.data
  await asSeller('POST /api/products/deleteOne', { body: { productId } })
  expect((await reply(asSeller, threadId, 'Sorry, it broke.')).status).toBe(200)
  expect((await ask(asBuyer, productId, 'What a pity.')).body.data.threadId).toBe(threadId)
  expect((await ask(asStranger, productId)).status).toBe(404)
  expect((await asStranger('GET /api/products/{id}/thread', { params: { id: productId } })).status).toBe(404)
  const { data } = (await asBuyer('GET /api/messages/{id}', { params: { id: threadId } })).body
  expect(data.product).toMatchObject({ name: '青花瓶', gone: true })
  expect(await db.selectFrom('threads').select('_id').execute()).toHaveLength(1)
})

test('the seller and the buyer of a sold product share one conversation', async ({ db, market }) => {
  const { asBuyer, asSeller, asStranger, seller, buyer } = market
  const id = await makeProduct(db, seller, {
    status: 'sold',
    buyer_id: buyer._id,
    sold_cents: 20_000,
    bid_ended_at: new Date(),
  })
  const [ownThreadId, theirs] = await Promise.all([
    ask(asSeller, id, 'Where shall I send it?'),
    ask(asBuyer, id, 'May I pick it up?'),
  ])
  expect(ownThreadId.body.data.threadId).toBe(theirs.body.data.threadId)
  expect((await ask(asStranger, id)).body.data.threadId).not.toBe(ownThreadId.body.data.threadId)
  expect((await asSeller('GET /api/products/{id}/thread', { params: { id } })).body.data.other.name).toBe('Bo')
})

test('messages and conversations are paged, each row once', async ({ db, market }) => {
  const { asBuyer, asSeller, buyer, seller, productId } = market
  const { threadId } = (await ask(asBuyer, productId, 'Message 0')).body.data
  await sql`insert into messages (_id, thread_id, sender_id, body, created_at)
    select gen_random_uuid(), ${threadId}, ${buyer._id}, 'Message ' || n, clock_timestamp() + n * interval '1 ms'
      from generate_series(1, 69) n`.execute(db)
  await sql`insert into notifications (_id, user_id, kind, subject, created_at)
    select gen_random_uuid(), ${seller._id}, 'auction-ended', '{"name":"Vase"}', now() - interval '1 hour'
      from generate_series(1, 45)`.execute(db)

  const messages = await everyPage(asBuyer, 'GET /api/messages/{id}', { id: threadId })
  expect(messages.map(({ body }) => body)).toEqual(Array.from({ length: 70 }, (_, n) => `Message ${69 - n}`))
  const rows = await everyPage(asSeller, 'GET /api/messages')
  expect(rows[0]?._id).toBe(threadId)
  expect(rows).toHaveLength(46)
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(46)
  expect((await asSeller('GET /api/messages', { query: { cursor: 'nonsense' } })).body.threads).toHaveLength(1)
})

type Row = { _id: string; body?: string }

async function everyPage(
  caller: Caller,
  name: 'GET /api/messages' | 'GET /api/messages/{id}',
  params: Record<string, string> = {},
): Promise<Row[]> {
  const pages = await readPages((cursor) => caller(name, { params, query: cursor === null ? {} : { cursor } }))
  return pages.flatMap(({ messages = [], threads = [], notifications = [] }) => [
    ...messages,
    ...threads,
    ...notifications,
  ])
}

describe('notifications', () => {
  test('a person who follows, unfollows and follows again causes one notification', async ({ market }) => {
    const { asBuyer, asSeller, buyer, seller } = market
    for (const method of ['PUT', 'DELETE', 'PUT'] as const) {
      await asBuyer(`${method} /api/users/{id}/follow`, { params: { id: seller._id } })
    }
    const { notifications, unread } = (await asSeller('GET /api/messages')).body
    expect(notifications).toMatchObject([
      { kind: 'new-follower', subject: { userId: buyer._id, name: 'Bo' }, read: false },
    ])
    expect(unread).toEqual({ messages: 0, notifications: 1, total: 1 })
  })

  test('notifications newer than the last one seen stay unread', async ({ db, market }) => {
    const { asSeller, seller } = market
    const insertNotification = async (minutes: number) => {
      const _id = v7()
      const created_at = new Date(Date.now() + minutes * 60_000)
      await db
        .insertInto('notifications')
        .values({ _id, user_id: seller._id, kind: 'auction-ended', created_at })
        .execute()
      return _id
    }
    const seen = await insertNotification(-10)
    await insertNotification(-20)
    await insertNotification(-5)
    const read = (body: object) => asSeller('POST /api/notifications/read', { body })
    expect((await read({ notificationId: seen })).body.unread.notifications).toBe(1)
    expect((await read({})).body.unread.notifications).toBe(0)
  })

  test('nobody can mark another person’s notifications as read', async ({ db, market }) => {
    const _id = v7()
    await db.insertInto('notifications').values({ _id, user_id: market.seller._id, kind: 'auction-ended' }).execute()
    await market.asStranger('POST /api/notifications/read', { body: { notificationId: _id } })
    await market.asStranger('POST /api/notifications/read', { body: {} })
    expect((await market.asSeller('GET /api/messages/unread')).body.notifications).toBe(1)
  })
})
