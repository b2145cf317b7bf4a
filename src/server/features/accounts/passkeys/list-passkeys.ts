import type { Selectable } from 'kysely'
import type { Database } from '#src/server/db/schema/schema.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Lists the actor's passkeys, the oldest first. */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, actor: Pick<User, '_id'>) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor._id)
    .orderBy('_id')
    .execute()
  return rows.map(toPasskey)
}

type Row = Pick<Selectable<Database['passkeys']>, '_id' | 'name' | 'created_at' | 'last_used_at'>

export const toPasskey = ({ _id, name, created_at, last_used_at }: Row) => ({
  _id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})
