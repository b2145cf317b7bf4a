import { randomUUID } from 'node:crypto'
import { type Problem, problem } from '#src/contract/problems.ts'
import { splitName } from '#src/domain/person-name.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { withIdempotency } from '#src/server/db/with-idempotency.ts'
import { isUniqueViolation } from '#src/server/db/unique-violation.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { emailTakenProblem } from './update-user.ts'
import { toColumns, type UserChange } from './user-fields.ts'

type Command = UserChange & {
  readonly name: string
  /** Whether the person reviews dubs and is listed as a talent, by first and last name. */
  readonly talent?: boolean | undefined
}
type AddedUser = { readonly _id: string }

/** Invites a user: creates an account without a password. Signing in is possible once an administrator sets one. */
export async function addUser(
  { db, ids }: Deps,
  actor: User,
  command: Command,
  idempotencyKey: string = randomUUID(),
): Promise<Result<AddedUser, Problem>> {
  const _id = ids.next()
  const key = { key: idempotencyKey, userId: actor._id, call: 'users/addOne', body: command }
  try {
    return await db.transaction().execute(async (tx) => {
      const added = await withIdempotency(tx, key, async () => {
        await tx
          .insertInto('users')
          .values({
            ...toColumns({ ...(command.talent && guessNames(command)), ...command }),
            _id,
            name: command.name,
          })
          .execute()
        if (command.talent) await tx.insertInto('talents').values({ user_id: _id }).execute()
        const after = Object.fromEntries(Object.entries(command).filter(([, value]) => value))
        await recordAudit(tx, { actorId: actor._id, action: 'invite-user', userId: _id, after })
        return ok<AddedUser>({ _id })
      })
      return added.ok ? added : fail(problem(added.problem))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) return fail(emailTakenProblem())
    throw error
  }
}

/** Guesses first and last name of a talent from the display name if both are missing. */
function guessNames({ name, firstName = '', lastName = '' }: Command): UserChange {
  return firstName === '' && lastName === '' ? splitName(name) : {}
}
