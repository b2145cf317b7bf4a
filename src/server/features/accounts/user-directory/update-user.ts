import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, type Result } from '#src/domain/result.ts'
import { isUniqueViolation } from '#src/server/db/connection/classify-failure.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changeUser, logNewRole } from './change-user.ts'
import type { UserChange } from './user-fields.ts'

type Command = {
  readonly userId: string
  readonly change: UserChange
  /** The values when they were read. */
  readonly before?: UserChange | undefined
}

/** Updates a user as an administrator; only the given fields are changed. */
export async function updateUser(
  { db, log }: Deps,
  actor: User,
  { userId, change, before }: Command,
): Promise<Result<unknown, Problem>> {
  try {
    const changed = await db.transaction().execute((tx) => changeUser(tx, actor, { userId, change, before }))
    if (changed.ok) logNewRole({ log }, userId, changed.value)
    return changed
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) return fail(emailTakenProblem())
    throw error
  }
}

export const emailTakenProblem = (): Problem =>
  problem('email-taken', { errors: [{ path: 'email', message: 'This email already has an account.' }] })
