import type { Problem } from '#src/contract/call/problems.ts'
import type { Availability } from '#src/domain/people/people.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'

type Profile = { lookingForTasks: boolean; availability: Availability | ''; linkedin: string }

type Info = Profile & { email: string; fullName: string }

type Change = { readonly [Field in keyof Profile]?: Profile[Field] | undefined }

/** Reads the actor's talent profile; empty if it was never filled in. */
export async function getTalentInfo({ db }: Deps, actor: User): Promise<Info> {
  const row = await selectProfile(db, actor).executeTakeFirstOrThrow()
  return {
    email: row.email,
    fullName: `${row.first_name} ${row.last_name}`.trim() || row.name,
    ...toProfile(row),
  }
}

/** Updates the given fields; `false` and an empty string are values. `before` has their values when they were read. */
export function updateTalentInfo(
  { db }: Deps,
  actor: User,
  { before, ...change }: Change & { readonly before?: Change | undefined },
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx): Promise<Result<null, Problem>> => {
    const stored = toProfile(await selectProfile(tx, actor).forNoKeyUpdate('u').executeTakeFirstOrThrow())
    const conflict = editConflict<Profile>(stored, change, before)
    if (conflict) return fail(conflict)
    const fields = {
      ...(change.linkedin === undefined ? {} : { linkedin: change.linkedin }),
      ...(change.availability === undefined ? {} : { availability: change.availability }),
      ...(change.lookingForTasks === undefined ? {} : { looking_for_tasks: change.lookingForTasks }),
    }
    if (Object.keys(fields).length === 0) return ok(null)
    await tx
      .insertInto('talents')
      .values({ user_id: actor._id, ...fields })
      .onConflict((onConflict) => onConflict.column('user_id').doUpdateSet(fields))
      .execute()
    return ok(null)
  })
}

const selectProfile = (db: Db | Tx, { _id }: User) =>
  db
    .selectFrom('users as u')
    .leftJoin('talents as t', 't.user_id', 'u._id')
    .select(['u.email', 'u.name', 'u.first_name', 'u.last_name', 't.looking_for_tasks', 't.availability', 't.linkedin'])
    .where('u._id', '=', _id)

const toProfile = (row: {
  looking_for_tasks: boolean | null
  availability: Availability | '' | null
  linkedin: string | null
}): Profile => ({
  lookingForTasks: row.looking_for_tasks ?? false,
  availability: row.availability ?? '',
  linkedin: row.linkedin ?? '',
})
