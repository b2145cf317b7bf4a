// The response envelope: `{ result: 0, … }`, or a problem with its result code and HTTP status.
import type { FastifyReply, FastifyError, FastifyRequest } from 'fastify'
import { type Problem, problems, problem } from '#src/contract/call/problems.ts'
import { logProblem } from '#src/server/http/log/request-log.ts'
import { logRefusal } from '#src/server/http/log/security-events.ts'
import {
  isDatabaseUnavailable,
  isDiskFull,
  isReadOnlyDatabase,
  settingInTheWay,
} from '#src/server/db/connection/classify-failure.ts'
import { ObjectStoreError } from '#src/server/storage/object-store.ts'

/** Sends a problem. `status` replaces the problem's HTTP status with a more specific one, such as 416. */
export function sendProblem(reply: FastifyReply, problem: Problem, status?: number): FastifyReply {
  const row = problems[problem.code]
  logRefusal(reply.log, problem.code)
  logProblem(reply, problem.code)
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(problem.retryAfter)))
  return reply
    .status(status ?? row.status)
    .header('cache-control', 'no-store')
    .send({
      result: row.result,
      problem: problem.code,
      message: problem.message ?? row.message,
      ...(problem.errors ? { errors: problem.errors } : {}),
      ...(problem.bid ? { bid: problem.bid } : {}),
      ...(problem.data ? { data: problem.data } : {}),
    })
}

/** Seconds after which a client tries again while the database is away. */
const retryAfter = 5

const readOnlyMessage = 'The database can only be read right now. Nothing was changed. Please try again in a moment.'

export const unavailable = (message?: string): Problem =>
  problem('unavailable', { retryAfter, ...(message !== undefined && { message }) })

/**
 * Handles errors outside a handler's result: malformed URLs and bodies, failures of the database, a disk or the object
 * store, and unexpected errors, whose details are only logged.
 */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.statusCode === 413) return sendProblem(reply, problem('too-large'))
  if (error.statusCode !== undefined && error.statusCode < 500) {
    const invalid = problem('invalid', { errors: [{ path: '', message: error.message }] })
    return sendProblem(reply, invalid, error.statusCode)
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'a disk is full')
    return sendProblem(reply, problem('storage-full'))
  }
  if (error instanceof ObjectStoreError) {
    request.log.error({ err: error }, 'the object store failed')
    return sendProblem(reply, problem('storage-unavailable'))
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database did not answer')
    return sendProblem(reply, unavailable(isReadOnlyDatabase(error) ? readOnlyMessage : undefined))
  }
  const setting = settingInTheWay(error)
  if (setting !== null) {
    request.log.error({ err: error, setting }, 'a setting of the database ended a statement')
    return sendProblem(
      reply,
      unavailable(`The database ended this because of its setting ${setting}. Nothing was changed.`),
    )
  }
  request.log.error({ err: error }, 'unexpected')
  return sendProblem(reply, problem('unexpected'))
}
