import { problem, type Problem } from '#src/contract/call/problems.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { sql } from 'kysely'

const profileColumns = [
  'users._id',
  'users.id',
  'users.name',
  'users.icon',
  'users.location',
  'users.created_at',
  'users.following_count as followingCount',
  'users.followers_count as followersCount',
  'users.likes_count as likesCount',
] as const

/** Reads a user's public profile, unless they were erased, and whether `actor` follows them. */
export async function getProfile({ db }: Deps, actor: User | null, { userId }: { readonly userId: string }) {
  const row = await db
    .selectFrom('users')
    .leftJoin('follows', (join) =>
      join.onRef('follows.followee_id', '=', 'users._id').on('follows.follower_id', '=', actor?._id ?? null),
    )
    .select([...profileColumns, 'follows.follower_id'])
    .where('users._id', '=', userId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail<Problem>(problem('not-found'))
  const { created_at, follower_id, ...profile } = row
  return ok({ ...profile, createdAt: created_at.toISOString(), following: follower_id !== null })
}

/** Reads the actor's own profile, including private fields. */
export async function getOwnProfile({ db }: Deps, actor: User) {
  const row = await db
    .selectFrom('users')
    .select([
      ...profileColumns,
      'users.email',
      'users.about',
      'users.status',
      'users.money_cents',
      'users.role',
      'users.locale',
    ])
    .select(sql<boolean>`exists (select from talents t where t.user_id = users._id)`.as('isTalent'))
    .select(sql<boolean>`exists (select from project_managers m where m.user_id = users._id)`.as('managesProjects'))
    .select(
      sql<boolean>`exists (select from products p where p.seller_id = users._id and p.deleted_at is null)`.as(
        'hasProducts',
      ),
    )
    .select(sql<boolean>`exists (select from products p where p.buyer_id = users._id)`.as('hasPurchases'))
    .select(sql<boolean>`exists (select from bids b where b.bidder_id = users._id)`.as('hasBids'))
    .select(
      sql<boolean>`exists (
        select from likes l join products p on p._id = l.product_id
         where l.user_id = users._id and p.deleted_at is null)`.as('hasLikes'),
    )
    .select(
      sql<boolean>`exists (select from thread_participants t where t.user_id = users._id) or
        exists (select from notifications n where n.user_id = users._id)`.as('hasMessages'),
    )
    .where('users._id', '=', actor._id)
    .executeTakeFirstOrThrow()
  const { created_at, money_cents, ...profile } = row
  const money = fromCents(asCents(money_cents))
  return { ...profile, createdAt: created_at.toISOString(), following: false, money }
}
