import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makePerson, makeProduct, makeThread, type Person } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

const day = 24 * 60 * 60 * 1000
const minute = 60_000
/** Long enough ago that questions without an answer count. */
const past = Date.now() - 30 * day

/** Messages of a conversation, in minutes after its beginning. */
async function converse(
  db: Db,
  people: { seller: Person; buyer: Person },
  messages: readonly (readonly [by: 'buyer' | 'seller', minutes: number])[],
): Promise<void> {
  const productId = await makeProduct(db, people.seller)
  const thread_id = await makeThread(db, { productId, ...people })
  for (const [by, minutes] of messages) {
    await db
      .insertInto('messages')
      .values({
        _id: v7(),
        thread_id,
        sender_id: people[by]._id,
        body: 'Hello',
        created_at: new Date(past + minutes * minute),
      })
      .execute()
  }
}

describe('a seller', () => {
  test('is described by when they joined, what they say and how many products they sold', async ({ db, server }) => {
    const created_at = new Date('2024-03-05T10:00:00Z')
    const [seller, other] = [await makePerson(db, 'Seller', { created_at }), await makePerson(db, 'Other')]
    const sold = { status: 'sold', buyer_id: other._id, sold_cents: 1, bid_ended_at: new Date() } as const
    for (let count = 0; count < 3; count += 1) await makeProduct(db, seller, sold)
    await makeProduct(db, seller)
    await makeProduct(db, seller, { deleted_at: new Date() })
    await makeProduct(db, other, { ...sold, buyer_id: seller._id })
    const asSeller = await server.as(seller)
    await asSeller('POST /api/users/me/update', { body: { about: '  Porcelain since 1988. ' } })
    const asOther = await server.as(other)
    const { body } = await asOther('GET /api/users/{id}/seller', { params: { id: seller._id } })
    expect(body.data).toEqual({
      memberSince: created_at.toISOString(),
      soldCount: 3,
      answerMinutes: null,
      about: 'Porcelain since 1988.',
      feedback: { seller: { good: 0, neutral: 0, bad: 0 }, buyer: { good: 0, neutral: 0, bad: 0 } },
    })
  })

  test('usually answers within the time in which half of the first questions were answered', async ({ db, server }) => {
    const people = { seller: await makePerson(db, 'Seller'), buyer: await makePerson(db, 'Buyer') }
    const asBuyer = await server.as(people.buyer)
    const answerMinutes = async ({ _id: id }: Person) =>
      (await asBuyer('GET /api/users/{id}/seller', { params: { id } })).body.data.answerMinutes
    for (const minutes of [30, 5, 400]) {
      await converse(db, people, [
        ['buyer', 0],
        // Asking again changes nothing.
        ['buyer', 2],
        ['seller', minutes],
        // Only the first question counts.
        ['buyer', 1000],
        ['seller', 9000],
      ])
    }
    await converse(db, people, [['buyer', 0]])
    // The seller wrote first, so there was no question.
    await converse(db, people, [
      ['seller', 0],
      ['buyer', 1],
      ['seller', 2],
    ])
    // As a buyer.
    await converse(db, { seller: people.buyer, buyer: people.seller }, [
      ['buyer', 0],
      ['seller', 1],
    ])
    expect(await answerMinutes(people.seller)).toBeNull()
    await converse(db, people, [
      ['buyer', 0],
      ['seller', 60],
    ])
    // 5, 30, 60, 400 and one without an answer.
    expect(await answerMinutes(people.seller)).toBe(60)
    expect(await answerMinutes(people.buyer)).toBeNull()
  })

  test('who was erased is described no more', async ({ db, server }) => {
    const seller = await makePerson(db, 'Seller', { erased_at: new Date() })
    const asOther = await server.as(await makePerson(db, 'Other'))
    const found = await asOther('GET /api/users/{id}/seller', { params: { id: seller._id } })
    expect(found).toMatchObject({ status: 404, body: { problem: 'not-found' } })
  })
})
