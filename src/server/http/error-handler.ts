// Handles errors outside a handler's result: malformed URLs and bodies, and unexpected errors.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/contract/problems.ts'
import { sendProblem } from './send-problem.ts'

/** Distinguishes client errors from server errors. Details of server errors are only logged. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.statusCode === 413) return sendProblem(reply, problem('too-large'))
  if (error.statusCode !== undefined && error.statusCode < 500) {
    const invalid = problem('invalid', { errors: [{ path: '', message: error.message }] })
    return sendProblem(reply, invalid, error.statusCode)
  }
  request.log.error({ err: error }, 'unexpected')
  return sendProblem(reply, problem('unexpected'))
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendError)
}
