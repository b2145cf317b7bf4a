// Feedback: what the two people of an order that is over say of each other, once and for good.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type FeedbackMark, feedbackMarks } from '#src/domain/auction/order.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeOrder, password, type Person } from '#tests/support/fixtures.ts'
import { readPages, test } from '#tests/support/test-server.ts'
import { type CallingPerson, readOrder } from '#tests/support/market-calls.ts'

const give = (person: CallingPerson, id: string, mark: FeedbackMark, note = '') =>
  person.call('POST /api/orders/{id}/feedback', { params: { id }, body: { mark, note } })
const reply = (person: CallingPerson, id: string, text: string) =>
  person.call('POST /api/orders/{id}/reply', { params: { id }, body: { reply: text } })
const list = async (reader: CallingPerson, { _id: id }: Person) =>
  (await reader.call('GET /api/users/{id}/feedback', { params: { id } })).body
const countsOf = async (reader: CallingPerson, { _id: id }: Person) =>
  (await reader.call('GET /api/users/{id}/seller', { params: { id } })).body.data.feedback

const receive = (db: Db, seller: CallingPerson, buyer: CallingPerson) =>
  makeOrder(db, { seller, buyer, status: 'received' })

/** As if `days` had passed. */
async function wait(db: Db, days: number): Promise<void> {
  await sql`update orders set step_at = step_at - make_interval(days => ${days})`.execute(db)
  await sql`update order_feedback set shown_at = shown_at - make_interval(days => ${days})`.execute(db)
}

describe('feedback', () => {
  test('is shown when both people have given theirs, once, and each can reply once', async ({
    bo,
    db,
    eva,
    seller,
  }) => {
    const { orderId: id } = await receive(db, seller, bo)
    expect((await give(eva, id, 'good')).status).toBe(403)
    expect((await give(bo, id, 'good', 'As described.')).status).toBe(200)
    expect((await give(bo, id, 'bad')).body.problem).toBe('order-changed')
    expect((await reply(seller, id, 'Thank you.')).body.problem).toBe('order-changed')
    expect(await readOrder(bo, id)).toMatchObject({
      feedback: [{ role: 'buyer', mark: 'good', isShown: false }],
      feedbackEndsAt: null,
    })
    const hidden = await readOrder(seller, id)
    expect(hidden).toMatchObject({ feedback: [], steps: [{ action: 'give-feedback', role: 'buyer' }] })
    expect(Date.parse(hidden.feedbackEndsAt)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    expect((await list(eva, seller)).data).toEqual([])
    expect((await seller.call('GET /api/messages')).body.notifications).toMatchObject([{ kind: 'order-feedback' }])

    expect((await give(seller, id, 'neutral')).status).toBe(200)
    expect(await readOrder(seller, id)).toMatchObject({
      feedback: [{ mark: 'good', isShown: true }, { mark: 'neutral' }],
    })
    expect((await reply(seller, id, '  ')).status).toBe(400)
    expect((await reply(seller, id, 'Thank you.')).status).toBe(200)
    expect((await reply(seller, id, 'No.')).body.problem).toBe('order-changed')
    const shown = { author: { name: 'Bo' }, role: 'buyer', mark: 'good', note: 'As described.', reply: 'Thank you.' }
    expect((await list(eva, seller)).data).toMatchObject([shown])
    expect((await list(eva, bo)).data).toMatchObject([{ role: 'seller', mark: 'neutral', note: '', reply: null }])
    const exported = (await bo.call('GET /api/users/me/export')).body.orders
    expect(exported).toMatchObject([{ feedback: [{ mark: 'good', note: 'As described.' }] }])
  })

  test('of one person is shown after 14 days, when the other one can give none any more', async ({
    bo,
    db,
    eva,
    seller,
  }) => {
    const { orderId: id } = await receive(db, seller, bo)
    await give(bo, id, 'bad', 'It never came.')
    await wait(db, 13)
    expect((await list(eva, seller)).data).toEqual([])
    await wait(db, 1)
    expect((await list(eva, seller)).data).toMatchObject([{ mark: 'bad' }])
    expect((await give(seller, id, 'bad')).body.problem).toBe('order-changed')
    expect((await reply(seller, id, 'It did.')).status).toBe(200)
  })

  test('is given when an order was received or ended unpaid only', async ({ bo, db, seller }) => {
    for (const status of ['agreed', 'paid', 'handed-over', 'cancelled', 'with-admin'] as const) {
      const { orderId } = await makeOrder(db, { seller, buyer: bo, status })
      expect((await give(bo, orderId, 'good')).body.problem).toBe('order-changed')
      expect(await readOrder(bo, orderId)).toMatchObject({ feedback: [], feedbackEndsAt: null })
    }
    const { orderId } = await makeOrder(db, { seller, buyer: bo, status: 'unpaid' })
    expect((await give(seller, orderId, 'bad', 'Never paid.')).status).toBe(200)
  })

  test('of two presses at the same time, one counts', async ({ bo, db, seller }) => {
    const { orderId: id } = await receive(db, seller, bo)
    const answers = await Promise.all([give(bo, id, 'good'), give(bo, id, 'bad'), give(seller, id, 'good')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    expect((await readOrder(bo, id)).feedback).toHaveLength(2)
    expect((await readOrder(bo, id)).feedback.every(({ isShown }: { isShown: boolean }) => isShown)).toBe(true)
  })

  test('of an erased person is a mark without words and name', async ({ bo, db, eva, seller }) => {
    const { orderId: id } = await receive(db, seller, bo)
    await give(bo, id, 'bad', 'It never came.')
    await give(seller, id, 'good', 'Paid at once.')
    await reply(bo, id, 'Of course.')
    const { orderId: later } = await receive(db, seller, bo)
    await bo.call('POST /api/users/me/erase', { body: { currentPassword: password } })
    expect((await give(seller, later, 'good')).status).toBe(200)
    const ofBo = db.selectFrom('notifications').select('kind').where('user_id', '=', bo._id)
    expect(await ofBo.execute()).toEqual([])
    expect((await list(eva, seller)).data).toMatchObject([{ author: null, mark: 'bad', note: '' }])
    expect((await list(eva, bo)).data).toEqual([])
    expect(await countsOf(eva, seller)).toMatchObject({ seller: { good: 0, neutral: 0, bad: 1 } })
    const { feedback } = await readOrder(seller, id)
    expect(feedback).toMatchObject([{ note: '' }, { note: 'Paid at once.', reply: '' }])
  })

  test('that is reported can lose its words, and its author is told why', async ({ ada, bo, db, seller }) => {
    const { orderId: id } = await receive(db, seller, bo)
    await give(bo, id, 'bad', 'A thief.')
    const [{ _id }] = (await readOrder(bo, id)).feedback
    const report = { subject: 'feedback', id: _id, reason: 'offensive' }
    expect((await seller.call('POST /api/reports', { body: report })).status).toBe(404)
    await give(seller, id, 'good')
    expect((await bo.call('POST /api/reports', { body: report })).status).toBe(403)
    expect((await seller.call('POST /api/reports', { body: report })).status).toBe(200)
    const [open] = (await ada.call('GET /api/reports')).body.data
    expect(open).toMatchObject({ subject: 'feedback', message: 'A thief.', person: { name: 'Bo' } })
    const close = { params: { id: open._id }, body: { outcome: 'hidden', note: 'No insults.' } }
    expect((await ada.call('POST /api/reports/{id}/close', close)).status).toBe(200)
    expect((await list(ada, seller)).data).toMatchObject([{ mark: 'bad', note: '' }])
    expect((await bo.call('GET /api/messages')).body.notifications[0]).toMatchObject({
      kind: 'warning',
      subject: { text: 'No insults.' },
    })
    const recorded = db.selectFrom('audit_log').select('subject').where('action', '=', 'hide-feedback')
    expect(await recorded.execute()).toEqual([{ subject: { feedbackId: _id } }])
    expect((await reply(seller, id, 'You are one.')).body.problem).toBe('order-changed')
  })

  test('can have its reply reported, by its author too, and nobody decides about what they wrote', async ({
    ada,
    bo,
    db,
    seller,
  }) => {
    const { orderId: id } = await receive(db, seller, bo)
    await give(bo, id, 'bad', 'It was cracked.')
    await give(seller, id, 'good')
    const { _id } = (await readOrder(bo, id)).feedback.find(({ role }: { role: string }) => role === 'buyer')
    await reply(seller, id, 'A liar.')
    const report = { subject: 'feedback', id: _id, reason: 'offensive' }
    expect((await bo.call('POST /api/reports', { body: report })).status).toBe(200)
    const [open] = (await ada.call('GET /api/reports')).body.data
    expect(open).toMatchObject({ message: 'It was cracked.\nA liar.', person: { name: seller.name } })
    const close = { params: { id: open._id }, body: { outcome: 'hidden', note: 'No insults.' } }
    await sql`update order_feedback set author_id = ${ada._id}`.execute(db)
    expect((await ada.call('POST /api/reports/{id}/close', close)).status).toBe(403)
    await sql`update order_feedback set author_id = ${bo._id}`.execute(db)
    expect((await ada.call('POST /api/reports/{id}/close', close)).status).toBe(200)
    expect((await list(ada, seller)).data).toMatchObject([{ mark: 'bad', note: '', reply: '' }])
  })
})

test('the counts and the pages are those of what people gave', async ({ bo, db, eva, noah, seller }) => {
  const shown: string[] = []
  const truth = { good: 0, neutral: 0, bad: 0 }
  for (let index = 0; index < 45; index += 1) {
    const buyer = [bo, eva, noah][index % 3] ?? bo
    const { orderId } = await receive(db, seller, buyer)
    const mark = feedbackMarks[(index * index) % 3] ?? 'good'
    await give(buyer, orderId, mark, `Order ${index}`)
    if (index % 4 === 0) continue
    await give(seller, orderId, 'good')
    shown.push(`${mark} Order ${index}`)
    truth[mark] += 1
  }
  const params = { id: seller._id }
  const pages = await readPages((cursor) =>
    noah.call('GET /api/users/{id}/feedback', { params, ...(cursor && { query: { cursor } }) }),
  )
  const rows: { mark: string; note: string }[] = pages.flatMap(({ data }) => data)
  expect(rows.map(({ mark, note }) => `${mark} ${note}`)).toEqual(shown.toReversed())
  expect(await countsOf(noah, seller)).toEqual({ seller: truth, buyer: { good: 0, neutral: 0, bad: 0 } })
  expect(await countsOf(noah, bo)).toMatchObject({
    buyer: { good: shown.filter((text) => Number(text.split(' ')[2]) % 3 === 0).length, bad: 0 },
  })
})
