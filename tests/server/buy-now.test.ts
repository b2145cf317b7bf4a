import { describe, expect } from 'vitest'
import { makeAuction, makePerson, makeProduct, type Person } from '#tests/support/fixtures.ts'
import { type Caller, test } from '#tests/support/test-server.ts'

const buy = (who: Caller, id: string) => who('POST /api/products/{id}/buyNow', { params: { id } })
const price = { buy_now_cents: 40_000 }

describe('buying at once', () => {
  test('one of several concurrent buyers gets the product, and can repeat the call', async ({ db, server }) => {
    const id = await makeProduct(db, await makePerson(db, 'Seller'), price)
    const people = await Promise.all(Array.from({ length: 8 }, (_, number) => makePerson(db, `Buyer ${number}`)))
    const callers = await Promise.all(people.map((person) => server.as(person)))
    const answers = await Promise.all([...callers, ...callers].map((caller) => buy(caller, id)))
    const bought = answers.filter(({ status }) => status === 200)
    expect(bought.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ result: 0, message: 'success', soldPrice: 400 })),
    )
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ body }) => body.problem))).toEqual(new Set(['already-sold']))
  })

  test('a purchase ends a running auction and notifies the bidders', async ({ db, server }) => {
    const [seller, bo, eva] = await threePeople(db)
    const id = await makeAuction(db, seller)
    await db.updateTable('products').set(price).where('_id', '=', id).execute()
    const asBo = await server.as(bo)
    await asBo('POST /api/products/{id}/bid', { params: { id }, body: { price: 900 } })
    const asEva = await server.as(eva)
    expect((await buy(asEva, id)).body.soldPrice).toBe(400)
    expect((await asBo('GET /api/products/{id}', { params: { id } })).body.data).toMatchObject({
      status: 'sold',
      soldPrice: 400,
      buyer: { name: 'Eva' },
    })
    const notifications = await db.selectFrom('notifications').select(['user_id', 'kind']).execute()
    expect(notifications).toHaveLength(3)
    expect(notifications).toEqual(
      expect.arrayContaining([
        { user_id: seller._id, kind: 'item-sold' },
        { user_id: eva._id, kind: 'bought-now' },
        { user_id: bo._id, kind: 'auction-lost' },
      ]),
    )
  })

  test('a purchase is refused to the seller, without a price, and after the auction’s end', async ({ db, server }) => {
    const [seller, bo] = await threePeople(db)
    const asSeller = await server.as(seller)
    const asBo = await server.as(bo)
    const priced = await makeProduct(db, seller, price)
    expect((await buy(asSeller, priced)).body.problem).toBe('own-product')
    expect((await buy(asBo, await makeProduct(db, seller))).body.problem).toBe('no-buy-now')
    const past = { status: 'active', bid_end: new Date(Date.now() - 1000) } as const
    expect((await buy(asBo, await makeProduct(db, seller, { ...price, ...past }))).body.problem).toBe('auction-over')
  })
})

async function threePeople(db: Parameters<typeof makePerson>[0]): Promise<[Person, Person, Person]> {
  return [await makePerson(db, 'Seller'), await makePerson(db, 'Bo'), await makePerson(db, 'Eva')]
}
