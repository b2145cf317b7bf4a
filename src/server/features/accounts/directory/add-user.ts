import { randomUUID } from 'node:crypto'
import { type Problem, problem } from '#src/contract/problems.ts'
import { splitName } from '#src/domain/person-name.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/audit.ts'
import { once } from '#src/server/db/idempotency.ts'
import { isUniqueViolation } from '#src/server/db/unique-violation.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { emailTaken } from './update-user.ts'
import { columnsOf, type UserChange } from './user-fields.ts'

type Command = UserChange & {
  readonly name: string
  /** Whether the person reviews dubs and is listed as a talent, by first and last name. */
  readonly talent?: boolean | undefined
}
type Added = { readonly _id: string }

/** Invites a user: creates an account without a password. Signing in is possible once an administrator sets one. */
export async function addUser(
  { db, ids }: Deps,
  actor: User,
  command: Command,
  idempotencyKey: string = randomUUID(),
): Promise<Result<Added, Problem>> {
  const _id = ids.next()
  const key = { key: idempotencyKey, userId: actor._id, call: 'users/addOne', body: command }
  try {
    return await db.transaction().execute(async (tx) => {
      const added = await once(tx, key, async () => {
        await tx
          .insertInto('users')
          .values({
            ...columnsOf({ ...(command.talent && guessedNames(command)), ...command }),
            _id,
            name: command.name,
          })
          .execute()
        if (command.talent) await tx.insertInto('talents').values({ user_id: _id }).execute()
        const after = Object.fromEntries(Object.entries(command).filter(([, value]) => value))
        await recordAudit(tx, { actorId: actor._id, action: 'invite-user', userId: _id, after })
        return ok<Added>({ _id })
      })
      return added.ok ? added : fail(problem(added.problem))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) return fail(emailTaken())
    throw error
  }
}

/** Guesses first and last name of a talent from the display name if both are missing. */
function guessedNames({ name, firstName = '', lastName = '' }: Command): UserChange {
  return firstName === '' && lastName === '' ? splitName(name) : {}
}
