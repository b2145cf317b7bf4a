// Streams request bodies to handlers without a limit of size or time; `limitConnections` requires a minimum speed.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { RawBody } from './handler.ts'

/** Sockets with an authorized upload in progress, which are exempt from the request timeout. */
const longUploads = new WeakSet<Socket>()

/** Accepts bodies without parsing; `mediaTypeRejection` refuses other types. Call it in a scope of such rows only. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** The problem of a body whose type or encoding a row does not take, or null. */
export function mediaTypeRejection({ headers }: FastifyRequest, accepted: readonly string[]): Problem | null {
  const refuse = (message: string) => problem('invalid', { errors: [{ path: '', message }] })
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return refuse('Send the file as it is, without a content-encoding.')
  return accepted.includes(mediaTypeOf(headers)) ? null : refuse(`Send it with the content-type ${listOf(accepted)}.`)
}

const mediaTypeOf = (headers: FastifyRequest['headers']) =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''

const listOf = (types: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(types)

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
      type: mediaTypeOf(headers),
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
