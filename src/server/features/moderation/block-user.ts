import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = { readonly userId: string }
type BlockState = { data: { blocked: boolean } }

/**
 * Blocks a person. They and the actor no longer follow each other, and messages that were not pushed yet are not.
 * `is_blocked` in the database decides what else the two cannot do.
 */
export async function blockUser({ db }: Deps, actor: User, { userId }: Command): Promise<Result<BlockState, Problem>> {
  if (userId === actor._id) return fail(problem('forbidden'))
  return db.transaction().execute(async (tx) => {
    // In the order of ids, like all code that locks several people: the follows change their counts.
    const people = await tx
      .selectFrom('users')
      .select('_id')
      .where('_id', 'in', [actor._id, userId])
      .where('erased_at', 'is', null)
      .orderBy('_id')
      .forNoKeyUpdate()
      .execute()
    if (people.length < 2) return fail(problem('not-found'))
    await tx
      .insertInto('blocks')
      .values({ blocker_id: actor._id, blocked_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      delete from follows
       where follower_id = ${actor._id} and followee_id = ${userId}
          or follower_id = ${userId} and followee_id = ${actor._id}`.execute(tx)
    await sql`
      delete from notification_queue q using messages m
       where m._id = q.message_id and (q.user_id, m.sender_id) in ((${actor._id}::uuid, ${userId}::uuid), (${userId}::uuid, ${actor._id}::uuid))`.execute(
      tx,
    )
    return ok({ data: { blocked: true } })
  })
}

export async function unblockUser(
  { db }: Deps,
  actor: User,
  { userId }: Command,
): Promise<Result<BlockState, Problem>> {
  await db.deleteFrom('blocks').where('blocker_id', '=', actor._id).where('blocked_id', '=', userId).execute()
  return ok({ data: { blocked: false } })
}

/** Reads whether the actor blocked the person. Nobody learns that they are blocked. */
export async function readBlock({ db }: Deps, actor: User, { userId }: Command): Promise<Result<BlockState, Problem>> {
  const block = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocker_id', '=', actor._id)
    .where('blocked_id', '=', userId)
    .executeTakeFirst()
  return ok({ data: { blocked: block !== undefined } })
}
