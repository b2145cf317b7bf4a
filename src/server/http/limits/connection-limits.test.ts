import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, limitConnections, toServerOptions, createSpeedCheck } from './connection-limits.ts'

// Only the interval of the check: sockets keep their own timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

/** More than the buffers of a connection. */
const large = Buffer.alloc(64_000_000)

/** A server that reads a body after `read` is resolved. */
async function startServer(changed: Partial<ConnectionLimits> = {}) {
  const times = { requestTimeout: 300, headersTimeout: 60, keepAliveTimeout: 5 }
  const limits = { maxConnections: 10, ...times, bodyGrace: 30, bodyMinSpeed: 500, ...changed }
  const app = fastify({ ...toServerOptions(limits), forceCloseConnections: true })
  const [received, read] = [Promise.withResolvers<IncomingMessage>(), Promise.withResolvers<void>()]
  limitConnections(app, limits)
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-of-every-response', 'yes'))
  app.addContentTypeParser('text/csv', (request, payload, done) => {
    received.resolve(request.raw)
    done(null, payload)
  })
  app.post('/', async ({ raw }) => {
    await read.promise
    let length = 0
    for await (const chunk of raw as AsyncIterable<Buffer>) length += chunk.length
    return { length }
  })
  app.get('/media', () => large)
  app.get('/api', { config: { isData: true } }, () => large)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  /** Opens a request, and sends the first part of its body. */
  const open = async (part: Buffer) => {
    const request = httpRequest({ port, method: 'POST', headers: { 'content-type': 'text/csv' } })
    const response = once(request, 'response').then(async ([message]: IncomingMessage[]) => {
      const chunks = await message?.toArray()
      const isComplete = message?.headers['x-of-every-response'] === 'yes'
      return { status: message?.statusCode, isComplete, body: JSON.parse(String(Buffer.concat(chunks ?? []))) }
    })
    request.write(part)
    return { request, response, incoming: await received.promise }
  }
  return { app, port, open, startReading: read.resolve }
}

test('a body that arrives too slowly is answered with 408, and its connection is closed', async () => {
  const { open, startReading } = await startServer()
  startReading()
  const { request, response, incoming } = await open(Buffer.from('a,b\n'))
  const isClosed = new Promise((resolve) => incoming.socket.once('close', resolve))
  await vi.waitFor(() => expect(incoming.readableLength).toBe(0), { timeout: 10_000 })
  request.on('error', () => {})
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await response).toMatchObject({ status: 408, isComplete: true, body: { result: 4, problem: 'too-slow' } })
  await isClosed
})

test('a body that the server does not read yet is not too slow', async () => {
  const { open, startReading } = await startServer()
  const part = Buffer.alloc(500_000, 'a')
  const { request, response, incoming } = await open(part)
  await vi.waitFor(() => expect(incoming.readableLength).toBeGreaterThan(0), { timeout: 10_000 })
  await vi.advanceTimersByTimeAsync(600_000)
  startReading()
  request.end()
  expect(await response).toMatchObject({ status: 200, body: { length: part.length } })
})

test('a handler may take longer than a body', async () => {
  const { open, startReading } = await startServer()
  const { request, response, incoming } = await open(Buffer.from('a,b\n'))
  request.end()
  await vi.waitFor(() => expect(incoming.complete).toBe(true), { timeout: 10_000 })
  await vi.advanceTimersByTimeAsync(600_000)
  startReading()
  expect(await response).toMatchObject({ status: 200, body: { length: 4 } })
})

test('a response of the API that nobody reads is ended, and paused media is not', async () => {
  const { app, port } = await startServer({ bodyGrace: 0.1 })
  const sockets: Record<string, Socket> = {}
  for (const path of ['/media', '/api']) {
    const isOpened = once(app.server, 'connection')
    const client = connect(port, '127.0.0.1', () => client.pause().write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`))
    onTestFinished(() => void client.destroy())
    ;[sockets[path]] = (await isOpened) as [Socket]
  }
  await once(sockets['/api'] ?? app.server, 'close')
  expect(sockets['/media']?.destroyed).toBe(false)
})

test('connections beyond the maximum are closed', async () => {
  const { port } = await startServer({ maxConnections: 1 })
  const first = connect(port, '127.0.0.1')
  await once(first, 'connect')
  const second = connect(port, '127.0.0.1').on('error', () => {})
  await once(second, 'close')
  expect(first.destroyed).toBe(false)
  first.destroy()
})

test.each([
  ['a byte every fifty seconds', 1, 50_000, 2],
  ['a byte a second', 1, 1000, 60],
  ['500 bytes a second', 500, 1000, null],
  ['a megabyte after most of a minute', 1_000_000, 59_000, null],
] as const)('a sender of %s is cut off only below the minimum speed', (_name, bytes, waitedMs, abortedAtInterval) => {
  const isFastEnough = createSpeedCheck(500, 60_000)
  const results = Array.from({ length: 300 }, () => isFastEnough(bytes, waitedMs))
  expect(results.indexOf(false)).toBe(abortedAtInterval === null ? -1 : abortedAtInterval - 1)
})
