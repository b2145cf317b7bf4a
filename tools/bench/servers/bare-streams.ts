// The least that an event stream needs: Fastify, one read of the new events for all streams, formatted once, one write
// a stream, or an event of a product to those that name it. No sessions, no audiences, no sealed positions, no limits.
import type { ServerResponse } from 'node:http'
import fastify from 'fastify'
import pg from 'pg'
import { serveRequests } from './child-process.ts'
import type { BareServerReport, BareStreamsRequest } from './messages.ts'

serveRequests(async ({ url }: BareStreamsRequest): Promise<BareServerReport> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const streams = new Set<ServerResponse>()
  const streamsOfProduct = new Map<string, Set<ServerResponse>>()
  let position = '0'
  let reading = Promise.resolve()
  const readEvents = async () => {
    const { rows } = await client.query<{ _id: string; kind: string; data: { readonly productId?: string } }>({
      name: 'events',
      text: 'select _id, kind, data from events where _id > $1 order by _id',
      values: [position],
    })
    position = rows.at(-1)?._id ?? position
    const events = rows.map(({ _id, kind, data }) => ({
      productId: data.productId ?? '',
      text: `id: ${_id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`,
    }))
    const text = Buffer.from(events.map((event) => event.text).join(''))
    if (rows.length > 0) for (const stream of streams) stream.write(text)
    for (const event of events)
      for (const stream of streamsOfProduct.get(event.productId) ?? []) stream.write(event.text)
  }
  const streamsOf = (product: string) => {
    const group = streamsOfProduct.get(product) ?? new Set()
    streamsOfProduct.set(product, group)
    return group
  }
  client.on('notification', () => {
    reading = reading.then(readEvents)
  })
  await client.query('listen curio_events')
  const app = fastify()
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get<{ Querystring: { products?: string } }>('/api/events', ({ query: { products } }, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('event: ready\ndata: {}\n\n')
    const groups = products === undefined ? [streams] : products.split('.').map(streamsOf)
    for (const group of groups) group.add(reply.raw)
    reply.raw.once('close', () => {
      for (const group of groups) group.delete(reply.raw)
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: Number(new URL(app.listeningOrigin).port) }
})
