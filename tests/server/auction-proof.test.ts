// Everybody who bid can check how the auction ended: whoever cheats is found, and an honest end is not accused.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type AuctionDay, type BidList, type BidReceipt, commitmentText } from '#src/domain/auction/bid-receipt.ts'
import { type AuctionEvidence, type AuctionFault, checkAuction } from '#src/domain/auction/check-auction.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { type AuctionKey, createAuctionKey } from '#src/server/features/marketplace/proof/auction-key.ts'
import { deleteProduct } from '#src/server/features/marketplace/auction/delete-product.ts'
import { closeAuctionDays } from '#src/server/features/marketplace/proof/close-days.ts'
import { hashText } from '#src/server/features/marketplace/proof/publish-list.ts'
import { signReceipt } from '#src/server/features/marketplace/proof/read-proof.ts'
import { makeAuction } from '#tests/support/fixtures.ts'
import { makeDeps, userOf } from '#tests/support/use-case-deps.ts'
import { test as base } from '#tests/support/test-server.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import {
  bid,
  type CallingPerson,
  endAuction,
  readProduct,
  startAuction,
  takeStep,
} from '#tests/support/market-calls.ts'

type Market = { db: Db; seller: CallingPerson; bo: CallingPerson; eva: CallingPerson }

const test = base.extend('market', ({ db, seller, bo, eva }): Market => ({ db, seller, bo, eva }))

type Auction = {
  readonly id: string
  readonly receipts: { readonly bo: readonly BidReceipt[]; readonly eva: readonly BidReceipt[] }
}

async function placeBid(person: CallingPerson, id: string, price: number): Promise<BidReceipt> {
  return (await bid(person, id, price)).body.receipt
}

/** Eva bids $250 and raises to $320, then Bo bids as much: Eva wins, because hers stood first. */
async function bidOn({ bo, eva }: Market, id: string): Promise<Auction> {
  const [first, second] = [await placeBid(eva, id, 250), await placeBid(eva, id, 320)]
  return { id, receipts: { bo: [await placeBid(bo, id, 320)], eva: [first, second] } }
}

const runAuction = async (market: Market) => bidOn(market, await makeAuction(market.db, market.seller))

const end = ({ seller }: Market, { id }: Auction) => endAuction(seller, id)

/** Publishes the file of the day, as if it were over. */
async function closeDay({ db }: Market): Promise<void> {
  await sql`update auction_lists set published_at = published_at - interval '1 day' where day is null`.execute(db)
  await closeAuctionDays({ db })
}

async function evidenceOf(
  { seller, bo }: Market,
  { id }: Auction,
  receipts: readonly BidReceipt[] = [],
): Promise<AuctionEvidence> {
  const { lists, publicKey } = (await bo.call('GET /api/products/{id}/bidLists', { params: { id } })).body
  const data = await readProduct(bo, id)
  const { days } = (await bo.call('GET /api/auctions/days', {})).body
  const { openings } = (await seller.call('GET /api/products/{id}/openings', { params: { id } })).body
  const soldCents = data?.soldPrice ? data.soldPrice * 100 : null
  const own = { receipts, receiptsOfServer: [], openings: receipts.length === 0 ? openings : null }
  return { productId: id, publicKey, lists, days, ...own, soldCents, knownDay: null }
}

/** What each of the three finds. */
async function findFaults(market: Market, auction: Auction, change = (evidence: AuctionEvidence) => evidence) {
  const faultsOf = async (receipts?: readonly BidReceipt[]): Promise<readonly AuctionFault[]> =>
    (await checkAuction(change(await evidenceOf(market, auction, receipts)))).faults.toSorted()
  const { bo, eva } = auction.receipts
  return { bo: await faultsOf(bo), eva: await faultsOf(eva), seller: await faultsOf() }
}

/** Saves proofs and checks them with `npm run verify-auction`; also that it tells a list that others were not shown. */
async function expectVerified(evidence: AuctionEvidence): Promise<void> {
  const folder = makeTempFolder()
  const [own, other] = [join(folder, 'own.json'), join(folder, 'other.json')]
  const lists = evidence.lists.map((list) => ({ ...list, text: list.text.replace('standing', 'changed') }))
  await writeFile(own, JSON.stringify(evidence))
  await writeFile(other, JSON.stringify({ ...evidence, lists }))
  const run = promisify(execFile)
  expect((await run('node', ['tools/verify-auction.ts', own])).stdout).toBe(`${own}: right\n`)
  await expect(run('node', ['tools/verify-auction.ts', own, other])).rejects.toMatchObject({
    stdout: expect.stringMatching(/not signed by the key[^]*list 1 of .* is not the same as in/),
  })
}

/** The list that is checked. */
const listOf = ({ lists }: AuctionEvidence) => JSON.parse(lists[0]?.text ?? '') as BidList

const signAll = (key: AuctionKey, evidence: AuctionEvidence): AuctionEvidence => ({
  ...evidence,
  publicKey: key.publicKey,
  lists: evidence.lists.map(({ text }) => key.sign(text)),
  days: evidence.days.map(({ text }) => key.sign(text)),
})

const nobody = { bo: [], eva: [], seller: [] }

describe('an honest end', () => {
  test('is checked by the bidders and the seller, and its list says no amount but the winner’s', async ({
    market,
    market: { seller, bo, eva },
  }) => {
    const auction = await runAuction(market)
    await end(market, auction)
    expect(await findFaults(market, auction)).toEqual(nobody)
    await closeDay(market)
    expect(await findFaults(market, auction)).toEqual(nobody)
    const evidence = await evidenceOf(market, auction, auction.receipts.bo)
    expect(await checkAuction(evidence)).toMatchObject({ isInDay: true })
    await expectVerified(evidence)
    const list = listOf(evidence)
    expect(list).toMatchObject({ outcome: 'auction', winner: { cents: 32_000, at: auction.receipts.eva[1]?.at } })
    expect(list.bids.map(([, state]) => state).toSorted()).toEqual(['changed', 'standing', 'standing'])
    for (const { _id } of [bo, eva, seller]) expect(evidence.lists[0]?.text).not.toContain(_id)
  })

  test('a repeated bid has the receipt that it had', async ({ db, seller, bo }) => {
    const id = await makeAuction(db, seller)
    expect(await placeBid(bo, id, 300)).toMatchObject({
      ...(await placeBid(bo, id, 300)),
      signature: expect.any(String),
    })
  })

  test('of a purchase, a deleted product, an auction without a winner and the next auction of its product', async ({
    market,
    market: { db, seller, bo },
  }) => {
    const bought = await runAuction(market)
    await sql`update products set buy_now_cents = 90000`.execute(db)
    await bo.call('POST /api/products/{id}/buyNow', { params: { id: bought.id }, body: {} })
    expect(await findFaults(market, bought)).toEqual(nobody)

    const cancelled = await runAuction(market)
    await deleteProduct(makeDeps(db), { ...userOf(seller), role: 'admin' }, { productId: cancelled.id })
    expect(await findFaults(market, cancelled)).toEqual(nobody)

    const again = await runAuction(market)
    await sql`delete from bids where product_id = ${again.id}`.execute(db)
    await end(market, again)
    expect(listOf(await evidenceOf(market, again))).toMatchObject({ outcome: 'unsold' })
    await startAuction(seller, again.id)
    const second = await bidOn(market, again.id)
    await end(market, second)
    expect(await findFaults(market, second)).toEqual(nobody)
  })
})

describe('after the winner did not pay', () => {
  /** Eva, who won, does not pay, and Bo, whose bid was as high but later, is offered the product. */
  async function offerToNext(market: Market, auction: Auction): Promise<string> {
    const { db, seller, bo } = market
    await end(market, auction)
    const [order] = (await seller.call('GET /api/orders')).body.data
    await sql`update orders set payment_due_at = now() where _id = ${order._id}`.execute(db)
    const params = { id: order._id }
    await takeStep(seller, order._id, 'end-unpaid')
    return (await seller.call('POST /api/orders/{id}/offer', { params, body: { buyerId: bo._id } })).body._id
  }

  test('the sale to the next bidder is no cheat, its list names their bid, and another price is one', async ({
    market,
    market: { db, bo },
  }) => {
    const auction = await runAuction(market)
    const id = await offerToNext(market, auction)
    expect(await findFaults(market, auction)).toEqual(nobody)
    await takeStep(bo, id, 'accept-offer')
    expect(await findFaults(market, auction)).toEqual(nobody)
    await closeDay(market)
    expect(await findFaults(market, auction)).toEqual(nobody)
    const evidence = await evidenceOf(market, auction, auction.receipts.bo)
    expect(listOf(evidence)).toMatchObject({ outcome: 'next-bidder', bids: [], winner: { cents: 32_000 } })
    expect(await checkAuction(evidence)).toMatchObject({
      isInDay: true,
      outcome: 'next-bidder',
      ownBid: { cents: 32_000 },
    })
    expect((await checkAuction({ ...evidence, soldCents: 1 })).faults).toEqual(['other-sale'])
    // The auction's own list has a day too.
    const [file = ''] = evidence.days.map(({ text }) => text)
    const { hash } = await db.selectFrom('auction_lists').select('hash').orderBy('_id').executeTakeFirstOrThrow()
    const key = createAuctionKey(randomBytes(32))
    const others = { ...(JSON.parse(file) as AuctionDay), day: '2999-01-01' }
    const lists = others.lists.filter(([, each]) => each !== hash)
    const forged = signAll(key, { ...evidence, days: [key.sign(JSON.stringify({ ...others, lists }))] })
    const receipts = evidence.receipts.map((receipt) => signReceipt(key, receipt, receipt.bidEnd))
    expect(await checkAuction({ ...forged, receipts })).toMatchObject({ faults: ['other-list'], isInDay: false })
    await sql`update bid_log set price_cents = 33000 where bidder_id = ${bo._id}`.execute(db)
    expect((await findFaults(market, auction)).seller).toContain('bids-differ')
  })

  test('a purchase is no cheat', async ({ market, market: { db, bo } }) => {
    const auction = await runAuction(market)
    await offerToNext(market, auction)
    await sql`update products set buy_now_cents = 90000`.execute(db)
    await bo.call('POST /api/products/{id}/buyNow', { params: { id: auction.id }, body: {} })
    await closeDay(market)
    expect(await findFaults(market, auction)).toEqual(nobody)
  })
})

/** The order of a product's sale ends, so that it can be sold again. */
async function endOrder({ db, seller }: Market, action: 'end-unpaid' | 'agree-cancel'): Promise<void> {
  const [order] = (await seller.call('GET /api/orders')).body.data
  await sql`update orders set payment_due_at = now(), cancel_requested_by = ${
    action === 'agree-cancel' ? 'buyer' : null
  } where _id = ${order._id}`.execute(db)
  await takeStep(seller, order._id, action)
}

test('whatever sales and auctions follow, an honest end is not accused', async ({
  market,
  market: { db, seller, bo },
}) => {
  const isNew = async ({ id }: Auction) => (await readProduct(bo, id)).status === 'new'
  /** Each returns the auction whose bids count from then on; undefined if it cannot happen. */
  const steps: Readonly<Record<string, (auction: Auction) => Promise<Auction | undefined>>> = {
    unpaid: async (auction) => {
      if (await isNew(auction)) return undefined
      await endOrder(market, 'end-unpaid')
      return auction
    },
    cancel: async (auction) => {
      if (await isNew(auction)) return undefined
      await endOrder(market, 'agree-cancel')
      return auction
    },
    purchase: async (auction) => {
      if (!(await isNew(auction))) return undefined
      await bo.call('POST /api/products/{id}/buyNow', { params: { id: auction.id }, body: {} })
      return auction
    },
    offer: async (auction) => {
      const unpaid = db.selectFrom('orders').select('_id').where('product_id', '=', auction.id)
      for (const { _id: id } of await unpaid.where('status', '=', 'unpaid').execute()) {
        const { nextBidder } = (await seller.call('GET /api/orders/{id}', { params: { id } })).body.data
        if (!nextBidder) continue
        const body = { buyerId: nextBidder._id }
        const { _id } = (await seller.call('POST /api/orders/{id}/offer', { params: { id }, body })).body
        await takeStep(bo, _id, 'accept-offer')
        return auction
      }
      return undefined
    },
    relist: async (auction) => {
      if (!(await isNew(auction))) return undefined
      await startAuction(seller, auction.id)
      const next = await bidOn(market, auction.id)
      await end(market, next)
      return next
    },
  }
  const tried: string[] = []
  const impossible: string[] = []
  const pairs = Object.keys(steps).flatMap((first) => Object.keys(steps).map((second) => [first, second]))
  for (const names of [...pairs, ['unpaid', 'purchase', 'cancel', 'offer'], ['cancel', 'relist', 'unpaid', 'offer']]) {
    if (impossible.some((start) => names.join(' ').startsWith(start))) continue
    let auction: Auction | undefined = await runAuction(market)
    await sql`update products set buy_now_cents = 90000`.execute(db)
    await end(market, auction)
    for (const [index, name] of names.entries()) {
      auction = auction && (await steps[name]?.(auction))
      if (!auction) impossible.push(names.slice(0, index + 1).join(' '))
      if (!auction) break
    }
    if (!auction) continue
    expect(await findFaults(market, auction), `after ${names.join(', ')}`).toEqual(nobody)
    tried.push(names.join(' '))
  }
  expect(tried).toContain('unpaid purchase cancel offer')
})

describe('of two devices', () => {
  test('a raise on the other one is no cheat, and a bid that neither list has is', async ({
    market,
    market: { bo, eva },
  }) => {
    const auction = await runAuction(market)
    await end(market, auction)
    const { receipts } = (await eva.call('GET /api/products/{id}/receipts', { params: { id: auction.id } })).body
    expect(receipts).toHaveLength(2)
    expect(
      (await bo.call('GET /api/products/{id}/receipts', { params: { id: auction.id } })).body.receipts,
    ).toHaveLength(1)
    const onPhone = await evidenceOf(market, auction, auction.receipts.eva.slice(0, 1))
    expect((await checkAuction(onPhone)).faults).toEqual(['bid-not-standing'])
    expect((await checkAuction({ ...onPhone, receiptsOfServer: receipts })).faults).toEqual([])
    expect((await checkAuction({ ...onPhone, lists: [] })).faults).toContain('bid-missing')
  })
})

test('a sale at another price than the list says, and a receipt that was altered, are told', async ({ market }) => {
  const auction = await runAuction(market)
  await end(market, auction)
  const evidence = await evidenceOf(market, auction, auction.receipts.bo)
  const receipts = auction.receipts.bo.map((receipt) => ({ ...receipt, bidEnd: '2020-01-01T00:00:00.000Z' }))
  expect((await checkAuction({ ...evidence, soldCents: 1 })).faults).toEqual(['other-sale'])
  expect((await checkAuction({ ...evidence, receipts })).faults).toContain('signature')
})

test('days go on after the latest file when the clock was set back', async ({ market, market: { db } }) => {
  const auction = await runAuction(market)
  await end(market, auction)
  await sql`update auction_lists set published_at = now() - interval '3 days'`.execute(db)
  await closeAuctionDays({ db })
  const later = await runAuction(market)
  await end(market, later)
  await sql`update auction_lists set published_at = now() - interval '4 days' where day is null`.execute(db)
  await closeAuctionDays({ db })
  const evidence = await evidenceOf(market, later, later.receipts.bo)
  expect(evidence.days).toHaveLength(2)
  expect(await checkAuction(evidence)).toMatchObject({ faults: [], isInDay: true })
})

describe('a cheat is found', () => {
  type Cheat = {
    readonly name: string
    /** Before the auction ends. */
    readonly before?: (market: Market, auction: Auction) => Promise<unknown>
    /** After the file of its day was published and seen. */
    readonly after?: (market: Market) => Promise<unknown>
    readonly change?: (evidence: AuctionEvidence) => AuctionEvidence
    readonly found: Partial<Record<'bo' | 'eva' | 'seller', readonly AuctionFault[]>>
  }

  const cheats: readonly Cheat[] = [
    {
      name: 'a bid is dropped',
      before: async ({ db, eva }) => {
        await sql`delete from bids where bidder_id = ${eva._id}`.execute(db)
        await sql`delete from bid_log where bidder_id = ${eva._id}`.execute(db)
      },
      found: { eva: ['bid-missing'] },
    },
    {
      name: 'an earlier bid is moved behind an equal one',
      before: ({ db, eva }) => sql`update bids set placed_order = 1000000 where bidder_id = ${eva._id}`.execute(db),
      found: { eva: ['better-bid'], seller: ['better-bid'] },
    },
    {
      name: 'an amount is changed',
      before: async ({ db, eva }) => {
        await sql`update bids set price_cents = 30000 where bidder_id = ${eva._id}`.execute(db)
        await sql`update bid_log set price_cents = 30000 where bidder_id = ${eva._id} and price_cents = 32000`.execute(
          db,
        )
      },
      found: { eva: ['bid-missing', 'bid-not-standing'] },
    },
    {
      name: 'the winner is exchanged',
      before: ({ db, eva }) => sql`delete from bids where bidder_id = ${eva._id}`.execute(db),
      found: { eva: ['bid-not-standing', 'better-bid'] },
    },
    {
      name: 'one reader is shown another list than the others',
      change: (evidence) => {
        const key = createAuctionKey(randomBytes(32))
        const list = listOf(evidence)
        const text = JSON.stringify({ ...list, bids: list.bids.filter(([, state]) => state === 'standing') })
        const previous = hashText(evidence.days.at(-1)?.text ?? '')
        const next: AuctionDay = { format: 'curio-auction-day-1', day: '2999-01-01', previous, lists: [] }
        const signed = signAll(key, evidence)
        const receipts = evidence.receipts.map((receipt) => signReceipt(key, receipt, receipt.bidEnd))
        return { ...signed, days: [...signed.days, key.sign(JSON.stringify(next))], receipts, lists: [key.sign(text)] }
      },
      found: { bo: ['other-list'], eva: ['bid-missing', 'other-list'], seller: ['other-list'] },
    },
    {
      name: 'the end is moved',
      change: (evidence) => {
        const key = createAuctionKey(randomBytes(32))
        const text = JSON.stringify({ ...listOf(evidence), endedAt: '2999-01-01T00:00:00.000000Z' })
        const receipts = evidence.receipts.map((receipt) => signReceipt(key, receipt, receipt.bidEnd))
        return { ...signAll(key, evidence), receipts, lists: [key.sign(text)] }
      },
      found: { bo: ['late-end', 'other-list'], eva: ['late-end', 'other-list'], seller: ['other-list'] },
    },
    {
      name: 'a bid is added after the end',
      before: async ({ db }) => {
        const at = sql`clock_timestamp() + interval '1 hour'`
        await sql`update bids set price_cents = 99900, committed_at = ${at}, nonce = '\\x01' where price_cents = 32000
          and placed_order = (select max(placed_order) from bids)`.execute(db)
        await sql`insert into bid_log (product_id, bidder_id, price_cents, at, nonce)
          select product_id, bidder_id, price_cents, committed_at, nonce from bids where price_cents = 99900`.execute(
          db,
        )
      },
      found: { bo: ['bid-not-standing', 'late-bid'], eva: ['late-bid'], seller: ['late-bid'] },
    },
    {
      name: 'a nonce is replaced',
      before: async ({ db, eva }) => {
        await sql`update bids set nonce = '\\x01' where bidder_id = ${eva._id}`.execute(db)
        await sql`update bid_log set nonce = '\\x01' where bidder_id = ${eva._id} and price_cents = 32000`.execute(db)
      },
      found: { eva: ['bid-missing', 'bid-not-standing'] },
    },
    {
      name: 'a commitment is published twice, for two bidders',
      before: ({ db, eva, seller }) =>
        sql`insert into bid_log (product_id, bidder_id, price_cents, at, nonce)
          select product_id, ${seller._id}::uuid, price_cents, at, nonce from bid_log
           where bidder_id = ${eva._id} and price_cents = 32000`.execute(db),
      found: {
        bo: ['repeated', 'winner-unlisted'],
        eva: ['bid-not-standing', 'repeated', 'winner-unlisted'],
        seller: ['repeated', 'winner-unlisted'],
      },
    },
    {
      name: 'the list is signed as that of a later sale, at the bid of an earlier auction',
      before: async (market, auction) => {
        const { db } = market
        const winner = { cents: 20_000, at: '2020-01-01T00:00:00.000000Z', nonce: '0a' }
        const bids = [[hashText(commitmentText({ ...winner, productId: auction.id })), 'standing']]
        const endedAt = '2020-01-02T00:00:00.000000Z'
        const { id: productId } = auction
        const earlier = { format: 'curio-bid-list-1', productId, endedAt, outcome: 'auction', bids, winner }
        const text = JSON.stringify(earlier)
        await sql`insert into auction_lists (product_id, last_bid_id, list, hash)
          values (${productId}, 0, ${text}, ${hashText(text)})`.execute(db)
        await end(market, auction)
        const { list } = await db
          .selectFrom('auction_lists')
          .select('list')
          .where('last_bid_id', '>', 0)
          .executeTakeFirstOrThrow()
        const forged = JSON.stringify({ ...(JSON.parse(list) as BidList), outcome: 'next-bidder', winner })
        await sql`update auction_lists set list = ${forged}, hash = ${hashText(forged)} where last_bid_id > 0`.execute(
          db,
        )
        await sql`update products set sold_cents = 20000`.execute(db)
      },
      found: {
        bo: ['better-bid', 'winner-unlisted'],
        eva: ['better-bid', 'winner-unlisted'],
        seller: ['better-bid', 'winner-unlisted'],
      },
    },
    {
      name: 'the key is exchanged without notice',
      change: (evidence) => signAll(createAuctionKey(randomBytes(32)), evidence),
      found: { bo: ['other-key'], eva: ['other-key'] },
    },
    {
      name: 'the chain of days is written anew',
      after: ({ db }) =>
        sql`update auction_days set file = replace(file, '"lists":[', '"lists":[["","00"],')`.execute(db),
      found: { bo: ['chain'], eva: ['chain'], seller: ['chain'] },
    },
  ]

  for (const { name, before, after, change, found } of cheats) {
    test(name, async ({ market, market: { db, bo } }) => {
      const auction = await runAuction(market)
      await before?.(market, auction)
      await end(market, auction)
      await closeDay(market)
      const { knownDay } = await checkAuction(await evidenceOf(market, auction))
      await after?.(market)
      const faults = await findFaults(market, auction, (evidence) => ({
        ...(change?.(evidence) ?? evidence),
        knownDay,
      }))
      const sorted = Object.entries(found).map(([reader, expected]) => [reader, expected.toSorted()])
      expect(faults).toEqual({ ...nobody, ...Object.fromEntries(sorted) })
      if (change) return
      // A later purchase hides nothing.
      await endOrder(market, 'end-unpaid')
      await sql`update products set buy_now_cents = 90000`.execute(db)
      await bo.call('POST /api/products/{id}/buyNow', { params: { id: auction.id }, body: {} })
      expect(listOf(await evidenceOf(market, auction))).toMatchObject({ outcome: 'buy-now', bids: [] })
      expect(await findFaults(market, auction, (evidence) => ({ ...evidence, knownDay }))).toEqual(faults)
    })
  }
})
