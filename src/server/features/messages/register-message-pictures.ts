import type { FastifyInstance } from 'fastify'
import { problem } from '#src/contract/call/problems.ts'
import { isUuid } from '#src/domain/uuid.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { clientNetwork } from '#src/server/http/origin/proxies.ts'
import {
  type ImageFormat,
  type MediaRoutesOptions,
  parseRendition,
} from '#src/server/http/files/register-media-routes.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'
import { findViewer, type ViewerOptions } from '#src/server/http/session/sessions.ts'
import type { User } from '#src/server/http/deps.ts'

/**
 * Serves the pictures of messages to the two people of the conversation, and of reported ones to administrators. The
 * addresses contain the message, not the image's key, with which anybody could read it.
 */
export function registerMessagePictures(
  app: FastifyInstance,
  { rendition, ...options }: MediaRoutesOptions & ViewerOptions,
): void {
  app.get<{ Params: { id: string; position: string; file: string } }>(
    '/media/messages/:id/:position/:file',
    async (request, reply) => {
      const { id, position, file } = request.params
      const viewer = await findViewer(request, options)
      if (!viewer.ok) return sendProblem(reply, viewer.problem)
      const wanted: { width: number; format: ImageFormat } | undefined = parseRendition(file)
      const isName = isUuid(id) && /^[0-5]$/.test(position) && wanted !== undefined
      const picture = { messageId: id, position: Number(position) }
      const key = isName ? await findMessagePicture(options.db, viewer.value, picture) : undefined
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

/**
 * Returns the key of a picture, if `user` takes part in the conversation, or an administrator and the
 * message was reported or is about an order that they have to decide.
 */
async function findMessagePicture(
  db: Db,
  user: Pick<User, '_id' | 'role'>,
  { messageId, position }: { readonly messageId: string; readonly position: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('message_images as mi')
    .innerJoin('messages as m', 'm._id', 'mi.message_id')
    .select('mi.image_key')
    .where('mi.message_id', '=', messageId.toLowerCase())
    .where('mi.position', '=', position)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('thread_participants as p')
            .select('p.user_id')
            .whereRef('p.thread_id', '=', 'm.thread_id')
            .where('p.user_id', '=', user._id),
        ),
        ...(user.role === 'admin'
          ? [
              eb.exists(eb.selectFrom('reports as r').select('r._id').whereRef('r.message_id', '=', 'm._id')),
              eb.exists(
                eb
                  .selectFrom('threads as t')
                  .innerJoin('orders as o', (join) =>
                    join.onRef('o.product_id', '=', 't.product_id').onRef('o.buyer_id', '=', 't.buyer_id'),
                  )
                  .select('o._id')
                  .whereRef('t._id', '=', 'm.thread_id')
                  .where('o.status', '=', 'with-admin'),
              ),
            ]
          : []),
      ]),
    )
    .executeTakeFirst()
  return row?.image_key
}
