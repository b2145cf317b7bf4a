// What goes wrong outside a handler's own result: unreadable addresses and bodies, our own mistakes.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/contract/problems.ts'
import { sendProblem } from './answer.ts'

/** Tells a caller's mistake apart from ours; of ours the log knows more than the answer says. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.statusCode === 413) return sendProblem(reply, problem('too-large'))
  if (error.statusCode !== undefined && error.statusCode < 500) {
    const invalid = problem('invalid', { errors: [{ path: '', message: error.message }] })
    return sendProblem(reply, invalid, error.statusCode)
  }
  request.log.error({ err: error }, 'unexpected')
  return sendProblem(reply, problem('unexpected'))
}

export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendFailure)
}
