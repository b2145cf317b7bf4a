import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { fail, ok } from '#src/domain/result.ts'
import { hasSecondFactor } from '#src/server/http/session/sessions.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { accountState } from './user-fields.ts'

/** Reads a user with all fields that administrators can see. */
export async function readUser({ db }: Deps, { userId }: { readonly userId: string }) {
  const row = await db
    .selectFrom('users as u')
    .select(['u._id', 'u.id', 'u.email', 'u.name', 'u.icon', 'u.role', 'u.country', 'u.language', 'u.department'])
    .select(['u.position', 'u.gender', 'u.location', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select(['u.phone_number as phoneNumber', 'u.employee_id as employeeId', 'u.followers_count as followersCount'])
    .select(['u.created_at', 'u.money_cents'])
    .select([
      sql<boolean>`u.password_hash is not null`.as('hasPassword'),
      accountState.as('state'),
      hasSecondFactor('u._id').as('hasSecondFactor'),
      sql<boolean>`exists (select from talents t where t.user_id = u._id)`.as('isTalent'),
      sql<boolean>`exists (select from project_managers m where m.user_id = u._id)`.as('managesProjects'),
      sql<number>`(select count(*) from sessions s where s.user_id = u._id and s.expires_at > now())`.as('sessions'),
    ])
    .where('u._id', '=', userId)
    .executeTakeFirst()
  if (!row) return fail<Problem>(problem('not-found'))
  const { created_at, money_cents, ...user } = row
  return ok({ ...user, createdAt: created_at.toISOString(), money: fromCents(asCents(money_cents)) })
}
