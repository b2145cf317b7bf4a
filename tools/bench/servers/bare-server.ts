// A minimal server for a list and for bids: Node's HTTP server, the same driver, the same statements, prepared where
// Curio prepares them. No sessions (a header names the bidder), no checks, no log.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { enablePreparedStatements } from '#src/server/db/connection/prepared-statements.ts'
import { serveRequests } from './child-process.ts'
import type { BareServerRequest, BareServerReport } from './messages.ts'

serveRequests(async ({ url, connections, list, bid }: BareServerRequest): Promise<BareServerReport> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on('connect', enablePreparedStatements)

  const handleList = async () => {
    const rows: unknown[] = []
    for (const { sql, parameters } of list) rows.push((await pool.query(sql, [...parameters])).rows)
    return { result: 0, data: rows.at(-1) }
  }

  const handleBid = async (request: IncomingMessage) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { price } = JSON.parse(body) as { price: number }
    const said = {
      bidder: request.headers['x-bidder'],
      product: request.url?.split('/')[3],
      cents: Math.round(price * 100),
    }
    const values = bid.parameters.map((parameter) => ('from' in parameter ? said[parameter.from] : parameter.value))
    const { rows } = await pool.query<{ placed: boolean }>(bid.sql, values)
    return { result: rows[0]?.placed ? 0 : 6, message: 'success', myBidPrice: price }
  }

  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const outcome = request.method === 'POST' ? await handleBid(request) : await handleList()
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
