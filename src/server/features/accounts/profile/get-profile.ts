import { problem, type Problem } from '#src/contract/call/problems.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { sql } from 'kysely'

type Profile = {
  _id: string
  id: number
  name: string
  icon: string
  location: string
  createdAt: string
  followingCount: number
  followersCount: number
  likesCount: number
  following: boolean
}

const profileColumns = [
  'users._id',
  'users.id',
  'users.name',
  'users.icon',
  'users.location',
  'users.created_at',
  'users.following_count',
  'users.followers_count',
  'users.likes_count',
] as const

type Row = {
  _id: string
  id: number
  name: string
  icon: string
  location: string
  created_at: Date
  following_count: number
  followers_count: number
  likes_count: number
}

const toProfile = (row: Row, following: boolean): Profile => ({
  _id: row._id,
  id: row.id,
  name: row.name,
  icon: row.icon,
  location: row.location,
  createdAt: row.created_at.toISOString(),
  followingCount: row.following_count,
  followersCount: row.followers_count,
  likesCount: row.likes_count,
  following,
})

/** Reads a user's public profile, unless they were erased, and whether `actor` follows them. */
export async function getProfile(
  { db }: Deps,
  actor: User | null,
  { userId }: { readonly userId: string },
): Promise<Result<Profile, Problem>> {
  const row = await db
    .selectFrom('users')
    .leftJoin('follows', (join) =>
      join.onRef('follows.followee_id', '=', 'users._id').on('follows.follower_id', '=', actor?._id ?? null),
    )
    .select([...profileColumns, 'follows.follower_id'])
    .where('users._id', '=', userId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  return row ? ok(toProfile(row, row.follower_id !== null)) : fail(problem('not-found'))
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
  return {
    ...toProfile(row, false),
    email: row.email,
    about: row.about,
    status: row.status,
    money: fromCents(asCents(row.money_cents)),
    role: row.role,
    isTalent: row.isTalent,
    managesProjects: row.managesProjects,
    hasProducts: row.hasProducts,
    hasPurchases: row.hasPurchases,
    hasBids: row.hasBids,
    hasLikes: row.hasLikes,
    hasMessages: row.hasMessages,
    locale: row.locale,
  }
}
