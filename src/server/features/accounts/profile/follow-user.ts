import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { areBlocked } from './are-blocked.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'

type FollowState = { following: boolean; followersCount: number }

/** Sets whether `actor` follows `userId`; `toggle` inverts it. */
export async function followUser(
  { db, ids, jobs }: Deps,
  actor: User,
  { userId, following }: { readonly userId: string; readonly following: boolean | 'toggle' },
): Promise<Result<FollowState, Problem>> {
  if (userId === actor._id) return fail(problem('own-profile'))
  return db.transaction().execute(async (tx) => {
    if (!(await lockBothUsers(tx, actor._id, userId))) return fail(problem('not-found'))
    if (following !== false && (await areBlocked(tx, actor._id, userId))) return fail(problem('blocked'))
    const pair = { follower_id: actor._id, followee_id: userId }
    const removeFollow = () =>
      tx
        .deleteFrom('follows')
        .where('follower_id', '=', pair.follower_id)
        .where('followee_id', '=', pair.followee_id)
        .returning('follower_id')
        .executeTakeFirst()
    const unfollow = following === false || (following === 'toggle' && (await removeFollow()) !== undefined)
    if (following === false) await removeFollow()
    if (!unfollow) {
      const added = await tx
        .insertInto('follows')
        .values(pair)
        .onConflict((conflict) => conflict.doNothing())
        .returning('follower_id')
        .executeTakeFirst()
      if (added) {
        await tx
          .insertInto('notifications')
          .values({
            _id: ids.next(),
            user_id: userId,
            kind: 'new-follower',
            subject: JSON.stringify({ userId: actor._id, name: actor.name }),
          })
          // Following again after unfollowing does not notify again.
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await queuePushes(tx, { jobs })
      }
    }
    const { followers_count } = await tx
      .selectFrom('users')
      .select('followers_count')
      .where('_id', '=', userId)
      .executeTakeFirstOrThrow()
    return ok({ following: !unfollow, followersCount: followers_count })
  })
}

/**
 * Locks both people, whose counters a follow changes, lower id first: concurrent toggles are serialized, and two people
 * who follow each other at once do not deadlock. Returns false if one of them does not exist.
 */
async function lockBothUsers(tx: Tx, firstId: string, secondId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('_id')
    .where('_id', 'in', [firstId, secondId])
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute()
  return locked.length === 2
}
