// What goes wrong outside a handler's own result: unreadable bodies, unknown calls, our own mistakes.
import type { FastifyError, FastifyInstance } from 'fastify'
import { problem } from '#src/contract/problems.ts'
import { sendProblem } from './answer.ts'

export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === 413) return sendProblem(reply, problem('too-large'))
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendProblem(reply, problem('invalid', { errors: [{ path: '', message: error.message }] }))
    }
    request.log.error({ err: error }, 'unexpected')
    return sendProblem(reply, problem('unexpected'))
  })
}
