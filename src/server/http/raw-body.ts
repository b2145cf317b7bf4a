// Bodies that are handed on as they arrive: as large as they are, and for as long as something of them arrives.
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#src/contract/call.ts'
import type { RawBody } from './handler.ts'

/** A sender nothing is heard of for this long, in milliseconds, is gone. */
const silence = 60_000

/** Sockets on which somebody who may sends something large: how long that takes is up to their line. */
const sending = new WeakSet<Socket>()

/** Inside a scope of these rows alone: lets their media types through unread. */
export function acceptRawBodies(scope: FastifyInstance, rows: Readonly<Record<string, Call>>): void {
  scope.removeAllContentTypeParsers()
  const types = new Set(Object.values(rows).flatMap(({ raw }) => raw ?? []))
  scope.addContentTypeParser([...types], (_request, payload, done) => done(null, payload))
}

/** Node tells once that a request takes longer than it may; for those under way here that is no mistake. */
export function allowLongUploads(app: FastifyInstance): void {
  const usual = app.server.listeners('clientError') as ((error: Error, socket: Socket) => void)[]
  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: Error, socket: Socket) => {
    if ('code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && sending.has(socket)) return
    for (const listener of usual) listener(error, socket)
  })
}

/** Begins to take in a request's body; `close` when it was answered. */
export function openRawBody(
  { raw: request, headers }: FastifyRequest,
  { raw: response }: FastifyReply,
): { readonly body: RawBody; readonly close: () => void } {
  const gone = new AbortController()
  const hangUp = () => {
    if (!response.writableFinished) gone.abort(new Error('The sender is gone.'))
  }
  const settle = giveTime(request)
  response.once('close', hangUp)
  return {
    body: {
      type: headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
      bytes: request,
      signal: gone.signal,
    },
    close: () => {
      settle()
      response.off('close', hangUp)
    },
  }
}

/** Lets a request take as long as it needs while something of it arrives; answers what ends that. */
function giveTime(request: IncomingMessage): () => void {
  const { socket } = request
  // A request that was made inside of this process has no line.
  if (!(socket instanceof Socket)) return () => {}
  const giveUp = () => request.destroy()
  const rest = () => socket.setTimeout(0)
  sending.add(socket)
  socket.setTimeout(silence)
  socket.on('timeout', giveUp)
  request.once('end', rest)
  return () => {
    sending.delete(socket)
    socket.off('timeout', giveUp)
    request.off('end', rest)
    rest()
  }
}
