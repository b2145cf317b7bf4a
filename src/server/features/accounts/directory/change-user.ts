// Changes a user's fields. Rules: at least one administrator remains, identifiers cannot be changed once set.
import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/audit.ts'
import type { Tx } from '#src/server/db/open.ts'
import type { User } from '#src/server/http/deps.ts'
import { columnsOf, differences, type UserChange, type UserFields } from './user-fields.ts'

type Locked = UserFields & { readonly _id: string }

/** Changes the fields that differ and records them in the audit log. Returns the user's email. */
export async function changeUser(
  tx: Tx,
  actor: User,
  userId: string,
  change: UserChange,
): Promise<Result<{ email: string }, Problem>> {
  const people = await lockForChange(tx, userId, change.role !== undefined)
  const user = people.find(({ _id }) => _id === userId)
  if (!user) return fail(problem('not-found'))
  const { before, after } = differences(user, change)
  if (after.role !== undefined) {
    const refusal = refusesRole(actor, user, people)
    if (refusal) return fail(problem(refusal))
  }
  for (const identifier of ['email', 'employeeId'] as const) {
    if (before[identifier]) {
      return fail(problem('identifier-set', { errors: [{ path: identifier, message: 'This stays once it is set.' }] }))
    }
  }
  if (Object.keys(after).length === 0) return ok({ email: user.email })
  await tx
    .updateTable('users')
    .set({ ...columnsOf(after), updated_at: sql<Date>`now()` })
    .where('_id', '=', userId)
    .execute()
  await record(tx, { actorId: actor._id, userId }, before, after)
  return ok({ email: after.email ?? user.email })
}

function refusesRole(actor: User, user: Locked, people: readonly Locked[]): 'forbidden' | 'last-admin' | null {
  const admins = people.filter(({ role }) => role === 'admin')
  // The actor may have been demoted while this waited for the lock.
  if (!admins.some(({ _id }) => _id === actor._id)) return 'forbidden'
  return user.role === 'admin' && admins.length === 1 ? 'last-admin' : null
}

/** A change of the role is a separate entry. */
async function record(tx: Tx, who: { actorId: string; userId: string }, before: UserChange, after: UserChange) {
  const { role: roleBefore, ...othersBefore } = before
  const { role: roleAfter, ...others } = after
  if (Object.keys(others).length > 0) {
    await recordAudit(tx, { ...who, action: 'edit-user', before: othersBefore, after: others })
  }
  if (roleBefore && roleAfter) {
    await recordAudit(tx, { ...who, action: 'change-role', before: { role: roleBefore }, after: { role: roleAfter } })
  }
}

/**
 * Locks the user and, if their role may change, all administrators, so that two who demote each other are serialized.
 * Locks in the order of ids, like all code that locks several people.
 */
function lockForChange(tx: Tx, userId: string, roleToo: boolean): Promise<Locked[]> {
  return tx
    .selectFrom('users')
    .select(['_id', 'name', 'email', 'first_name as firstName', 'last_name as lastName', 'country', 'language'])
    .select(['phone_number as phoneNumber', 'department', 'position', 'employee_id as employeeId', 'gender', 'role'])
    .where((eb) => (roleToo ? eb.or([eb('_id', '=', userId), eb('role', '=', 'admin')]) : eb('_id', '=', userId)))
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute()
}
