// The log line of each request. It contains no address, no search text, no name and no secret: a person is an id, which
// means nothing once the account is erased, and a session is a hash.
import { hash as digest } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { ProblemCode } from '#src/contract/call/problems.ts'
import type { User } from '#src/server/http/deps.ts'
import { isInnerRequest } from './request-id.ts'

type LoggedUser = Pick<User, '_id' | 'sessionId' | 'apiToken'>

/** Longer paths are truncated. */
const maxPathCharacters = 200

/** Adds the person and their session, or the API token, to all further log lines of the request. */
export function logAs(request: FastifyRequest, user: LoggedUser): void {
  const hash = hashSession(user.sessionId)
  addToLines(request, { person: user._id, ...(user.apiToken ? { token: hash } : { session: hash }) })
}

/** Adds the problem that refuses the request to its line: attempts to pass a check can be found by it. */
export function logProblem(reply: FastifyReply, problem: ProblemCode): void {
  addToLines(reply.request, { problem })
}

/** The request and its reply share a logger, which has no other lines. A server without a log has another kind. */
const addToLines = ({ log }: FastifyRequest, fields: Readonly<Record<string, string>>) =>
  (log as Partial<Logger>).setBindings?.(fields)

/** Hexadecimal; enough digits to tell sessions apart. */
export const hashSession = (sessionId: string): string => digest('sha256', sessionId).slice(0, 16)

/** Logs one line per request, on completion. */
export class RequestLogController extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: (request.url.split('?')[0] ?? '').slice(0, maxPathCharacters),
      // The pattern of the path, for example `/api/products/:id`.
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(isInnerRequest() && { inner: true }),
    }
    if (error) reply.log.error({ ...line, err: error }, 'request failed')
    else reply.log.info(line, 'request completed')
  }
}
