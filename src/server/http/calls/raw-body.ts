// Streams request bodies to handlers without a limit of size or time; `limitConnections` requires a minimum speed.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#src/contract/call/call.ts'
import type { RawBody } from './handler.ts'

/** Sockets with an authorized upload in progress, which are exempt from the request timeout. */
const longUploads = new WeakSet<Socket>()

/** Accepts the rows' media types without parsing. Call it in a scope that contains only these rows. */
export function acceptRawBodies(scope: FastifyInstance, calls: Readonly<Record<string, Call>>): void {
  scope.removeAllContentTypeParsers()
  const types = new Set(Object.values(calls).flatMap(({ rawMediaTypes }) => rawMediaTypes ?? []))
  scope.addContentTypeParser([...types], (_request, payload, done) => done(null, payload))
}

/** Ignores Node's request timeout, which is emitted once per request, for uploads in progress. */
export function allowLongUploads(app: FastifyInstance): void {
  const defaultListeners = app.server.listeners('clientError') as ((error: Error, socket: Socket) => void)[]
  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: Error, socket: Socket) => {
    if ('code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && longUploads.has(socket)) return
    for (const listener of defaultListeners) listener(error, socket)
  })
}

/** Opens a request's body as a stream. Call `close` after the response. */
export function openRawBody(
  { raw: request, headers }: FastifyRequest,
  { raw: response }: FastifyReply,
): { readonly body: RawBody; readonly close: () => void } {
  const abortController = new AbortController()
  const onClose = () => {
    if (!response.writableFinished) abortController.abort(new Error('The client disconnected.'))
  }
  const releaseTimeout = extendTimeout(request)
  response.once('close', onClose)
  return {
    body: {
      type: headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
      bytes: request,
      signal: abortController.signal,
    },
    close: () => {
      releaseTimeout()
      response.off('close', onClose)
    },
  }
}

/** Exempts the request from the request timeout. Returns a function that ends it. */
function extendTimeout({ socket }: IncomingMessage): () => void {
  longUploads.add(socket)
  return () => longUploads.delete(socket)
}
