import type { Db } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'

/**
 * Returns the key of a picture, if `user` takes part in the conversation, or an administrator and the
 * message was reported or is about an order that they have to decide.
 */
export async function findMessagePicture(
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
