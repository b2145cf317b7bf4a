import { expect } from 'vitest'
import type { BidOutcome } from '#src/domain/auction/auction.ts'
import { makeAuction, makePerson } from '#tests/support/fixtures.ts'
import { type Caller, test } from '#tests/support/test-server.ts'
import { bid, endAuction } from '#tests/support/market-calls.ts'

const listBids = async (caller: Caller, outcome?: BidOutcome) => {
  const { body } = await caller('GET /api/products/user/bids', outcome ? { query: { outcome } } : {})
  return body.data.map(({ _id, myBidPrice }: { _id: string; myBidPrice: number }) => [_id, myBidPrice])
}

test('a person sees their own bids by outcome, and nobody else’s', async ({ db, seller, bo, eva }) => {
  const makeOne = () => makeAuction(db, seller)
  const [running, won, lost] = [await makeOne(), await makeOne(), await makeOne()]
  await bid(bo, running, 200)
  await bid(bo, won, 300.5)
  await bid(eva, won, 250)
  await bid(bo, lost, 400)
  await bid(eva, lost, 500)
  for (const id of [won, lost]) await endAuction(seller, id)

  expect(await listBids(bo.call)).toEqual([[running, 200]])
  expect(await listBids(bo.call, 'won')).toEqual([[won, 300.5]])
  expect(await listBids(bo.call, 'lost')).toEqual([[lost, 400]])
  expect(await listBids(eva.call, 'running')).toEqual([])
  expect(await listBids(eva.call, 'lost')).toEqual([[won, 250]])
  expect(await listBids(seller.call, 'running')).toEqual([])

  expect((await bo.call('GET /api/users/me')).body.data).toMatchObject({
    hasProducts: false,
    hasBids: true,
    hasPurchases: true,
  })
  expect((await seller.call('GET /api/users/me')).body.data).toMatchObject({
    hasProducts: true,
    hasBids: false,
    hasPurchases: false,
  })
})

test('a profile says which of its tabs have something to see', async ({ db, bo }) => {
  const id = await makeAuction(db, await makePerson(db, 'Seller'))
  const readContents = async () => {
    const { data } = (await bo.call('GET /api/users/me')).body
    return [data.hasBids, data.hasLikes, data.hasMessages]
  }
  expect(await readContents()).toEqual([false, false, false])
  await bo.call('PUT /api/products/{id}/like', { params: { id } })
  expect(await readContents()).toEqual([false, true, false])
  await bo.call('POST /api/messages', { body: { productId: id, body: 'Is it whole?' } })
  expect(await readContents()).toEqual([false, true, true])
})

test('bids are listed in pages, the latest first', async ({ db, seller, bo }) => {
  const ids: string[] = []
  for (let number = 0; number < 25; number += 1) {
    const id = await makeAuction(db, seller)
    await bid(bo, id, 200 + number)
    ids.unshift(id)
  }
  const first = (await bo.call('GET /api/products/user/bids')).body
  const second = (await bo.call('GET /api/products/user/bids', { query: { cursor: first.nextCursor } })).body
  const listed = [...first.data, ...second.data].map(({ _id }: { _id: string }) => _id)
  expect(listed).toEqual(ids)
  expect(second.nextCursor).toBeNull()
})
