import { sql } from 'kysely'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Reads since when the actor has a second factor, null if they have none, and how many recovery codes are left. */
export async function readSecondFactor({ db }: Deps, actor: User) {
  const factor = await db
    .selectFrom('second_factors as f')
    .select('f.created_at')
    .select(sql<number>`(select count(*) from recovery_codes c where c.user_id = f.user_id)`.as('recoveryCodes'))
    .where('f.user_id', '=', actor._id)
    .executeTakeFirst()
  return { since: factor?.created_at.toISOString() ?? null, recoveryCodes: factor?.recoveryCodes ?? 0 }
}
