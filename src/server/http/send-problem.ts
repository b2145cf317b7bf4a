// The response envelope: `{ result: 0, … }`, or a problem with its result code and HTTP status.
import type { FastifyReply } from 'fastify'
import { type Problem, problems } from '#src/contract/problems.ts'
import { logProblem } from './request-log.ts'
import { logRefusal } from './security-events.ts'

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
    })
}
