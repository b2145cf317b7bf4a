import type { FastifyInstance } from 'fastify'
import { problem } from '#src/contract/call/problems.ts'
import { isUuid } from '#src/domain/uuid.ts'
import { findMessagePicture } from './find-message-picture.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { clientNetwork } from '#src/server/http/origin/proxies.ts'
import {
  type ImageFormat,
  type MediaRoutesOptions,
  parseRendition,
} from '#src/server/http/files/register-media-routes.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'
import {
  needsSecondFactor,
  type SecondFactorRule,
  type AllowsDemo,
  findRequestUser,
} from '#src/server/http/session/sessions.ts'

type Options = MediaRoutesOptions & {
  readonly db: Db
  readonly allowsDemo: AllowsDemo
  readonly secondFactorRule: SecondFactorRule
}

/**
 * Serves the pictures of messages to the two people of the conversation, and of reported ones to administrators. The
 * addresses contain the message, not the image's key, with which anybody could read it.
 */
export function registerMessagePictures(
  app: FastifyInstance,
  { db, allowsDemo, secondFactorRule, rendition }: Options,
): void {
  app.get<{ Params: { id: string; position: string; file: string } }>(
    '/media/messages/:id/:position/:file',
    async (request, reply) => {
      const { id, position, file } = request.params
      const user = await findRequestUser(db, request, allowsDemo)
      if (!user) return sendProblem(reply, problem('not-signed-in'))
      if (!user.hasSecondFactor && needsSecondFactor(secondFactorRule, user))
        return sendProblem(reply, problem('second-factor-required'))
      const wanted: { width: number; format: ImageFormat } | undefined = parseRendition(file)
      const isName = isUuid(id) && /^[0-5]$/.test(position) && wanted !== undefined
      const key = isName ? await findMessagePicture(db, user, { messageId: id, position: Number(position) }) : undefined
      const caller = clientNetwork(request.ip, 64)
      const served = key !== undefined && wanted ? await rendition({ key, ...wanted, caller }) : undefined
      // What exists is no business of others.
      if (!served) return sendProblem(reply, problem('not-found'))
      return (
        reply
          // Like messages: nothing of them stays on the device when the session ends.
          .header('cache-control', 'no-store')
          .type(served.contentType)
          .send(served.bytes)
      )
    },
  )
}
