import type { Problem } from '#src/contract/call/problems.ts'
import { splitName } from '#src/domain/people/people.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import { refuseTakenEmail } from './update-user.ts'
import { toColumns, type UserChange } from './user-fields.ts'

type Command = UserChange & {
  readonly name: string
  /** Whether the person reviews dubs and is listed as a talent, by first and last name. */
  readonly talent?: boolean | undefined
}
type AddedUser = { readonly _id: string }

/** Invites a user: creates an account without a password. Signing in is possible once an administrator sets one. */
export const addUser: typeof insertUser = (...args) => refuseTakenEmail(() => insertUser(...args))

const insertUser = idempotent(async (tx, actor, command: Command, { ids }): Promise<Result<AddedUser, Problem>> => {
  const _id = ids.next()
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
  return ok({ _id })
})

/** Guesses first and last name of a talent from the display name if both are missing. */
function guessNames({ name, firstName = '', lastName = '' }: Command): UserChange {
  return firstName === '' && lastName === '' ? splitName(name) : {}
}
