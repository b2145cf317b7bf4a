import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { problem, type Problem } from '#src/contract/problems.ts'
import {
  isDatabaseUnavailable,
  isDiskFull,
  isReadOnlyDatabase,
  settingInTheWay,
} from '#src/server/db/classify-failure.ts'
import { ObjectStoreError } from '#src/server/storage/object-store.ts'
import { sendProblem } from './send-problem.ts'

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
