// Signed-in bidders and running auctions for the duration of a measurement.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createPlaceBid } from '#src/server/features/marketplace/auction/place-bid.ts'
import { createAuctionKey } from '#src/server/features/marketplace/proof/auction-key.ts'
import { findRequestUser } from '#src/server/http/session/sessions.ts'
import { depsOf, type Generated, userOf } from '#tools/bench/generated-database.ts'
import { recordStatements } from '#tools/bench/record-statements.ts'
import { openSessions } from '#tools/bench/open-sessions.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import type { BareServerRequest, BareParameter } from '#tools/bench/servers/messages.ts'

const placeSignedBid = createPlaceBid(createAuctionKey(Buffer.alloc(32, 7)))

export type Bidder = { readonly _id: string; readonly secret: string }
export type Auction = { readonly _id: string; readonly dollars: number }

/** Returns `bidders` signed-in people and `auctions` running auctions that none of them sells. */
export async function signInBidders(
  { db }: Generated,
  counts: { readonly bidders: number; readonly auctions: number },
  { onEnd }: Run,
): Promise<{ bidders: readonly Bidder[]; auctions: Auction[] }> {
  const users = await db.selectFrom('users').select('_id').orderBy('_id', 'desc').limit(counts.bidders).execute()
  const ids = users.map(({ _id }) => _id)
  const { people: bidders, endSessions } = await openSessions(db, ids)
  onEnd(endSessions)
  const { rows } = await sql<Auction>`
    select _id, (ceil(price_cents / 100.0))::int as dollars from products
     where status = 'active' and deleted_at is null and seller_id <> all (${ids}::uuid[]) and price_cents < 100000000
     order by created_at desc limit ${counts.auctions}`.execute(db)
  return { bidders, auctions: rows }
}

/** Records the statement of a bid, and which part of the bid each parameter is. */
export async function recordBid(
  { url }: Generated,
  { bidder, auction, dollars }: Bid,
): Promise<BareServerRequest['bid']> {
  const [statement, ...more] = await recordStatements(url, (db) =>
    placeSignedBid(depsOf(db), userOf(bidder._id), { productId: auction._id, price: dollars }),
  )
  if (!statement || more.length > 0) throw new Error(`A bid is ${more.length + 1} statements, where one was expected`)
  const sources = new Map<unknown, BareParameter>([
    [bidder._id, { from: 'bidder' }],
    [auction._id, { from: 'product' }],
    [dollars * 100, { from: 'cents' }],
  ])
  return {
    sql: statement.sql,
    parameters: statement.parameters.map((value) => sources.get(value) ?? { value }),
  }
}

/** Records the statement with which a request's session is found; its one parameter is a list of hashes. */
export async function recordSession({ url }: Generated, { secret }: Bidder): Promise<string> {
  const request = { cookies: { token: secret }, headers: {}, protocol: 'http' } as unknown as FastifyRequest
  const [statement] = await recordStatements(url, (db) => findRequestUser(db, request, () => true))
  if (!statement) throw new Error('A session is found without a statement')
  return statement.sql
}

export type Bid = { readonly bidder: Bidder; readonly auction: Auction; readonly dollars: number }

/** Returns `count` bids that cycle through bidders and auctions; a bidder's next bid differs from the previous. */
export function planBids(bidders: readonly Bidder[], auctions: readonly Auction[], count: number): Bid[] {
  return Array.from({ length: count }, (_, number) => {
    const bidder = bidders[number % bidders.length]
    const auction = auctions[(number * 7) % auctions.length]
    if (!bidder || !auction) throw new Error('There is nobody to bid, or nothing to bid on')
    return { bidder, auction, dollars: auction.dollars + 1 + (number % 97) }
  })
}

/** The bid as an HTTP request. */
export const bidRequest = ({ bidder, auction, dollars }: Bid): string =>
  requestOf('POST', `/api/products/${auction._id}/bid`, bidder, JSON.stringify({ price: dollars }))

export const getRequest = (path: string, reader: Bidder): string => requestOf('GET', path, reader)

function requestOf(method: 'GET' | 'POST', path: string, { secret }: Bidder, body = ''): string {
  const content = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: token=${secret}\r\n${content}\r\n${body}`
}
