// Sends HTTP requests as fast as the server responds. Uses sockets and a minimal parser: on few cores a full HTTP
// client would use more CPU than the measured server.
import { connect, type Socket } from 'node:net'
import { serveRequests } from './child-process.ts'
import type { LoadRequest, LoadReport } from './messages.ts'

serveRequests(async (load: LoadRequest): Promise<LoadReport> => {
  const { port, connections, durationMs, requests, acceptsRefusals = false } = load
  const bytes = requests.map((request) => Buffer.from(request))
  let sent = 0
  let responses = 0
  let refusal: string | null = null
  const startedAtMs = performance.now()
  const endsAtMs = startedAtMs + durationMs
  const next = () => bytes[sent++ % bytes.length]
  await Promise.all(
    Array.from({ length: connections }, () =>
      runConnection(port, {
        next: () => (performance.now() < endsAtMs && refusal === null ? next() : undefined),
        onResponse: (head, body) => {
          responses += 1
          if (!acceptsRefusals && !head.startsWith('HTTP/1.1 200')) refusal ??= `${head.split('\r\n')[0]} ${body}`
        },
      }),
    ),
  )
  return { responses, seconds: (performance.now() - startedAtMs) / 1000, firstError: refusal }
})

type Connection = {
  /** Returns the next request, or undefined at the end. */
  readonly next: () => Buffer | undefined
  readonly onResponse: (head: string, body: string) => void
}

/** One keep-alive connection: request, response, request, … */
function runConnection(port: number, { next, onResponse }: Connection): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  const sendNext = () => {
    const request = next()
    if (request) socket.write(request)
    else socket.end(resolve)
  }
  socket.on('connect', sendNext)
  socket.on('error', reject)
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return void socket.destroy(new Error(`An answer without a length: ${head}`))
    const end = headEnd + 4 + Number(length)
    if (received.length < end) return
    onResponse(head, received.toString('utf8', headEnd + 4, Math.min(end, headEnd + 304)))
    received = received.subarray(end)
    sendNext()
  })
  return promise
}
