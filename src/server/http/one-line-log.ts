import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line a request, when it is over, with what was asked; who wants to see it begin can look at its time. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
