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
  const changed = await refuseTakenEmail(() =>
    db.transaction().execute((tx) => changeUser(tx, actor, { userId, change, before })),
  )
  if (changed.ok) logNewRole({ log }, userId, changed.value)
  return changed
}

/** Refuses an email that has an account, also if it was taken at the same moment. */
export async function refuseTakenEmail<Value>(
  work: () => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error
    const message = 'This email already has an account.'
    return fail(problem('email-taken', { errors: [{ path: 'email', message }] }))
  }
}
