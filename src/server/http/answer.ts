// The envelope: `{ result: 0, … }`, or a problem under its own result and HTTP status.
import type { FastifyReply } from 'fastify'
import { type Problem, problems } from '#src/contract/problems.ts'

/** `status` where HTTP itself has a closer one than the problem's own, as for a part of a file that isn't there. */
export function sendProblem(reply: FastifyReply, problem: Problem, status?: number): FastifyReply {
  const row = problems[problem.code]
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(problem.retryAfter)))
  return reply
    .status(status ?? row.status)
    .header('cache-control', 'no-store')
    .send({
      result: row.result,
      problem: problem.code,
      message: problem.message ?? row.message,
      ...(problem.errors ? { errors: problem.errors } : {}),
    })
}
