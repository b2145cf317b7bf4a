import { type Problem, problem } from '#src/contract/call/problems.ts'
import { splitName } from '#src/domain/people/people.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { lockUsers } from './change-user.ts'

type Command = { readonly userId: string }

/**
 * Lists a user among the talents, such as one who was invited without being one. Missing first and last names are
 * guessed from the display name. Repeating the request changes nothing.
 */
export function makeTalent({ db }: Deps, actor: User, { userId }: Command): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const [user] = await lockUsers(tx, userId, false)
    if (!user) return fail(problem('not-found'))
    if (user.firstName === '' && user.lastName === '') {
      const { firstName, lastName } = splitName(user.name)
      await tx
        .updateTable('users')
        .set({ first_name: firstName, last_name: lastName })
        .where('_id', '=', userId)
        .execute()
    }
    const added = await tx
      .insertInto('talents')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (added) await recordAudit(tx, { actorId: actor._id, action: 'make-talent', userId })
    return ok(null)
  })
}
