// Limits the connections, and the time that requests take to arrive.
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '#src/contract/call/problems.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'

/**
 * Returns a function that checks, for the bytes of each interval and the milliseconds that the sender was waited for in
 * it, whether the sender is fast enough. The speed is checked once per `graceMs` of waiting.
 */
export function createSpeedCheck(
  bytesPerSecond: number,
  graceMs: number,
): (bytes: number, waitedMs: number) => boolean {
  let receivedBytes = 0
  let waitingMs = 0
  return (bytes, waitedMs) => {
    receivedBytes += bytes
    waitingMs += waitedMs
    if (waitingMs < graceMs) return true
    const isFastEnough = receivedBytes >= (bytesPerSecond * graceMs) / 1000
    receivedBytes = 0
    waitingMs = 0
    return isFastEnough
  }
}

/** Times are in seconds. */
export type ConnectionLimits = {
  /** Further connections are closed. */
  readonly maxConnections: number
  /** Until a request has arrived. Bodies without a size limit are exempt. */
  readonly requestTimeout: number
  /** Until the headers of a request have arrived. */
  readonly headersTimeout: number
  /** Until a connection without a request is closed. */
  readonly keepAliveTimeout: number
  /**
   * After this time of waiting for a body, it must have arrived at `bodyMinSpeed` bytes a second. A response of the API
   * is ended when none of it was read for as long.
   */
  readonly bodyGrace: number
  readonly bodyMinSpeed: number
}

/** The options of Fastify that follow from the limits. */
export const toServerOptions = ({ requestTimeout, headersTimeout, keepAliveTimeout }: ConnectionLimits) => ({
  requestTimeout: requestTimeout * 1000,
  keepAliveTimeout: keepAliveTimeout * 1000,
  // Node accepts no longer time for a part than for the whole.
  http: { headersTimeout: Math.min(headersTimeout, requestTimeout) * 1000 },
})

/** Milliseconds between two lines of the log about connections that were closed because of their number. */
const logIntervalMs = 60_000

/** Applies the other limits. */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  app.server.maxConnections = limits.maxConnections
  let loggedAtMs = -logIntervalMs
  app.server.on('drop', () => {
    if (performance.now() - loggedAtMs < logIntervalMs) return
    loggedAtMs = performance.now()
    app.log.warn({ maxConnections: limits.maxConnections }, 'connections are closed: there are too many')
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // Most bodies come with their headers, and are complete by then.
    if (hasBody(raw)) setImmediate(() => raw.complete || raw.destroyed || requireSpeed(request, reply, limits))
    done()
  })
  app.addHook('onSend', ({ routeOptions: { config } }, { raw: response }, _payload, done) => {
    const { socket } = response
    // The timer starts again with every byte that the reader's system accepts. A reader of media may pause, and a
    // handler may take its time: then nothing waits to be read.
    if (config.isData && !config.isStream && socket instanceof Socket) {
      response.setTimeout(limits.bodyGrace * 1000, () => void (socket.writableLength > 0 && socket.destroy()))
    }
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const checkIntervalMs = 1000

/** Closes the connection, after a 408 if no response has begun, when the body arrives too slowly. */
function requireSpeed({ raw: request, log }: FastifyRequest, reply: FastifyReply, limits: ConnectionLimits): void {
  const { socket } = request
  // Requests injected within this process have no network socket.
  if (!(socket instanceof Socket)) return
  const isFastEnough = createSpeedCheck(limits.bodyMinSpeed, limits.bodyGrace * 1000)
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return
    const bytes = socket.bytesRead - bytesBefore
    bytesBefore = socket.bytesRead
    // While data waits to be read, the server is the slow side.
    const waitedMs = request.readableLength > 0 ? 0 : checkIntervalMs
    if (isFastEnough(bytes, waitedMs)) return
    logSecurityEvent(log, 'throttled', { problem: 'too-slow' })
    if (reply.raw.headersSent) socket.destroy()
    else socket.end(formatTooSlow(reply.getHeaders()), () => socket.destroy())
  }, checkIntervalMs)
  request.once('close', () => clearInterval(timer))
}

const { result, status, message } = problems['too-slow']
const tooSlowBody = JSON.stringify({ result, problem: 'too-slow', message })

/** `headers` are those of every response. */
const formatTooSlow = (headers: Readonly<Record<string, unknown>>): string =>
  [
    `HTTP/1.1 ${status} Request Timeout`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(tooSlowBody)}`,
    'cache-control: no-store',
    'connection: close',
    '',
    tooSlowBody,
  ].join('\r\n')
