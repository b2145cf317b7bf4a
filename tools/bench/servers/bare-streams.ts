// The least that an event stream needs: Fastify, one read of the new events for all streams, formatted once, one write
// a stream. No sessions, no audiences, no sealed positions, no limits.
import type { ServerResponse } from 'node:http'
import fastify from 'fastify'
import pg from 'pg'
import { serveRequests } from './child-process.ts'
import type { BareServerReport, BareStreamsRequest } from './messages.ts'

serveRequests(async ({ url }: BareStreamsRequest): Promise<BareServerReport> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const streams = new Set<ServerResponse>()
  let position = '0'
  let reading = Promise.resolve()
  const readEvents = async () => {
    const { rows } = await client.query<{ _id: string; kind: string; data: unknown }>({
      name: 'events',
      text: 'select _id, kind, data from events where _id > $1 order by _id',
      values: [position],
    })
    position = rows.at(-1)?._id ?? position
    const text = Buffer.from(
      rows.map(({ _id, kind, data }) => `id: ${_id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
    )
    if (rows.length > 0) for (const stream of streams) stream.write(text)
  }
  client.on('notification', () => {
    reading = reading.then(readEvents)
  })
  await client.query('listen curio_events')
  const app = fastify()
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/api/events', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('event: ready\ndata: {}\n\n')
    streams.add(reply.raw)
    reply.raw.once('close', () => streams.delete(reply.raw))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: Number(new URL(app.listeningOrigin).port) }
})
