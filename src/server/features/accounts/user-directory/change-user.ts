// Changes a user's fields. Rules: at least one administrator remains, identifiers cannot be changed once set.
import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { toColumns, diffFields, type UserChange, type UserFields } from './user-fields.ts'

type LockedUser = UserFields & {
  readonly _id: string
  readonly isDisabled: boolean
  readonly isActiveAdmin: boolean
}

/** The user after a change; `newRole` if it was another one before. */
type ChangedUser = { readonly email: string; readonly newRole: User['role'] | undefined }

type UserEdit = {
  readonly userId: string
  readonly change: UserChange
  /** The values when they were read. */
  readonly before?: UserChange | undefined
}

/** Changes the fields that differ and records them in the audit log. */
export async function changeUser(
  tx: Tx,
  actor: User,
  { userId, change, before: read }: UserEdit,
): Promise<Result<ChangedUser, Problem>> {
  const people = await lockUsers(tx, userId, change.role !== undefined)
  const user = people.find(({ _id }) => _id === userId)
  if (!user) return fail(problem('not-found'))
  const conflict = editConflict<UserFields>(user, change, read)
  if (conflict) return fail(conflict)
  const { before, after } = diffFields(user, change)
  if (after.role !== undefined) {
    const rejection = roleChangeRejection(actor, user, people)
    if (rejection) return fail(problem(rejection))
  }
  for (const identifier of ['email', 'employeeId'] as const) {
    if (before[identifier]) {
      return fail(problem('identifier-set', { errors: [{ path: identifier, message: 'This stays once it is set.' }] }))
    }
  }
  if (Object.keys(after).length === 0) return ok({ email: user.email, newRole: undefined })
  await tx
    .updateTable('users')
    .set({ ...toColumns(after), updated_at: sql<Date>`now()` })
    .where('_id', '=', userId)
    .execute()
  await recordChanges(tx, { actorId: actor._id, userId }, before, after)
  return ok({ email: after.email ?? user.email, newRole: after.role })
}

/** Logs a new role, after the transaction. */
export function logNewRole({ log }: Pick<Deps, 'log'>, userId: string, { newRole }: ChangedUser): void {
  if (newRole !== undefined) logSecurityEvent(log, 'role-changed', { subject: userId, role: newRole })
}

function roleChangeRejection(
  actor: User,
  user: LockedUser,
  people: readonly LockedUser[],
): 'forbidden' | 'last-admin' | null {
  const admins = people.filter(({ isActiveAdmin }) => isActiveAdmin)
  // The actor may have been demoted while this waited for the lock.
  if (!admins.some(({ _id }) => _id === actor._id)) return 'forbidden'
  return user.isActiveAdmin && admins.length === 1 ? 'last-admin' : null
}

/** A change of the role is a separate entry. */
async function recordChanges(
  tx: Tx,
  auditSubject: { actorId: string; userId: string },
  before: UserChange,
  after: UserChange,
) {
  const { role: roleBefore, ...othersBefore } = before
  const { role: roleAfter, ...others } = after
  if (Object.keys(others).length > 0) {
    await recordAudit(tx, { ...auditSubject, action: 'edit-user', before: othersBefore, after: others })
  }
  if (roleBefore && roleAfter) {
    await recordAudit(tx, {
      ...auditSubject,
      action: 'change-role',
      before: { role: roleBefore },
      after: { role: roleAfter },
    })
  }
}

/**
 * Locks the user, unless they were erased, and, if their role may change, all administrators, so that two who demote
 * each other are serialized. Locks in the order of ids, like all code that locks several people.
 */
export function lockUsers(tx: Tx, userId: string, includeAdmins: boolean): Promise<LockedUser[]> {
  return tx
    .selectFrom('users')
    .select(['_id', 'name', 'email', 'first_name as firstName', 'last_name as lastName', 'country', 'language'])
    .select(['phone_number as phoneNumber', 'department', 'position', 'employee_id as employeeId', 'gender', 'role'])
    .select(sql<boolean>`disabled_at is not null`.as('isDisabled'))
    .select(sql<boolean>`role = 'admin' and disabled_at is null`.as('isActiveAdmin'))
    .where((eb) => (includeAdmins ? eb.or([eb('_id', '=', userId), eb('role', '=', 'admin')]) : eb('_id', '=', userId)))
    .where('erased_at', 'is', null)
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute()
}
