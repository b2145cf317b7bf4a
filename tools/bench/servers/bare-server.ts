// A minimal server for a list and for bids: Node's HTTP server, the same driver, the same statements, prepared where
// Curio prepares them: each request checks its session, and a bid writes and answers what Curio's does. No validation, no
// limits, no log.
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { enablePreparedStatements } from '#src/server/db/connection/prepared-statements.ts'
import { asCents } from '#src/domain/money/money.ts'
import { createAuctionKey } from '#src/server/features/marketplace/proof/auction-key.ts'
import { signReceipt } from '#src/server/features/marketplace/proof/read-proof.ts'
import { serveRequests } from './child-process.ts'
import type { BareServerRequest, BareServerReport } from './messages.ts'

const auctionKey = createAuctionKey(Buffer.alloc(32, 7))

type BidRow = { placed: boolean; at: string; nonce: string; bid_end: Date }

serveRequests(async ({ url, connections, session, list, bid }: BareServerRequest): Promise<BareServerReport> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on('connect', enablePreparedStatements)

  const handleList = async () => {
    const rows: unknown[] = []
    for (const { sql, parameters } of list) rows.push((await pool.query(sql, [...parameters])).rows)
    return { result: 0, data: rows.at(-1) }
  }

  const findPerson = async ({ headers }: IncomingMessage) => {
    const secret = /token=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
    const { rows } = await pool.query<{ _id: string }>(session, [[hash('sha256', secret, 'buffer')]])
    return rows[0]?._id
  }

  const handleBid = async (request: IncomingMessage, bidder: string) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { price } = JSON.parse(body) as { price: number }
    const said = { bidder, product: request.url?.split('/')[3] ?? '', cents: Math.round(price * 100) }
    const values = bid.parameters.map((parameter) => ('from' in parameter ? said[parameter.from] : parameter.value))
    const [row] = (await pool.query<BidRow>(bid.sql, values)).rows
    if (!row?.placed) return { result: 6 }
    const { at, nonce, bid_end } = row
    const opening = { productId: said.product, cents: asCents(said.cents), at, nonce }
    const receipt = signReceipt(auctionKey, opening, bid_end.toISOString())
    return { result: 0, message: 'success', myBidPrice: price, receipt }
  }

  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const person = await findPerson(request)
    const answer = async () => (request.method === 'POST' ? handleBid(request, person ?? '') : handleList())
    const outcome = person === undefined ? { result: 1 } : await answer()
    const text = Buffer.from(JSON.stringify(outcome))
    response.writeHead(outcome.result === 0 ? 200 : 409, {
      'content-type': 'application/json',
      'content-length': text.length,
    })
    response.end(text)
  }

  const server = createServer((request, response) => void handleRequest(request, response))
  const { promise, resolve } = Promise.withResolvers<number>()
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
  return { port: await promise }
})
