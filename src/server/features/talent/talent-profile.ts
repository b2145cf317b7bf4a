import type { Availability } from '#src/domain/people.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Info = {
  email: string
  fullName: string
  lookingForTasks: boolean
  availability: Availability | ''
  linkedin: string
}

type Change = {
  readonly linkedin?: string | undefined
  readonly availability?: Availability | '' | undefined
  readonly lookingForTasks?: boolean | undefined
}

/** Reads the actor's talent profile; empty if it was never filled in. */
export async function getTalentInfo({ db }: Deps, actor: User): Promise<Info> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('talents as t', 't.user_id', 'u._id')
    .select(['u.email', 'u.name', 'u.first_name', 'u.last_name', 't.looking_for_tasks', 't.availability', 't.linkedin'])
    .where('u._id', '=', actor._id)
    .executeTakeFirstOrThrow()
  return {
    email: row.email,
    fullName: `${row.first_name} ${row.last_name}`.trim() || row.name,
    lookingForTasks: row.looking_for_tasks ?? false,
    availability: row.availability ?? '',
    linkedin: row.linkedin ?? '',
  }
}

/** Updates the given fields; `false` and an empty string are values. */
export async function updateTalentInfo({ db }: Deps, actor: User, change: Change): Promise<void> {
  const fields = {
    ...(change.linkedin === undefined ? {} : { linkedin: change.linkedin }),
    ...(change.availability === undefined ? {} : { availability: change.availability }),
    ...(change.lookingForTasks === undefined ? {} : { looking_for_tasks: change.lookingForTasks }),
  }
  if (Object.keys(fields).length === 0) return
  await db
    .insertInto('talents')
    .values({ user_id: actor._id, ...fields })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute()
}
