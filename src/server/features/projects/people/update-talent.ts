import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import {
  diffFields,
  toColumns,
  type UserChange,
  type UserFields,
} from '#src/server/features/accounts/user-directory/user-fields.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'

type TalentFields = Pick<
  UserFields,
  'firstName' | 'lastName' | 'phoneNumber' | 'country' | 'language' | 'position' | 'gender'
>

type TalentChange = Pick<UserChange, keyof TalentFields>

type Command = {
  readonly projectId: string
  readonly userId: string
  readonly change: TalentChange
  /** The values when they were read. */
  readonly before?: TalentChange | undefined
}

/** Updates the given fields of a talent that differ. For administrators: a person's details are not a manager's. */
export function updateTalent(
  { db }: Deps,
  actor: User,
  { projectId, userId, change, before: read }: Command,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    if (actor.role !== 'admin') return fail(problem('forbidden'))
    const rejection = await projectRejection(tx, actor, projectId)
    if (rejection) return fail(rejection)
    const talent = await tx
      .selectFrom('users as u')
      .innerJoin('talents as t', 't.user_id', 'u._id')
      .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.phone_number as phoneNumber'])
      .select(['u.country', 'u.language', 'u.position', 'u.gender'])
      .where('u._id', '=', userId)
      .forNoKeyUpdate('u')
      .executeTakeFirst()
    if (!talent) return fail(problem('not-found'))
    const conflict = editConflict<TalentFields>(talent, change, read)
    if (conflict) return fail(conflict)
    const { before, after } = diffFields(talent, change)
    if (Object.keys(after).length === 0) return ok(null)
    await tx
      .updateTable('users')
      .set({ ...toColumns(after), updated_at: sql<Date>`now()` })
      .where('_id', '=', userId)
      .execute()
    await notifyManagers(tx, userId)
    await recordAudit(tx, { actorId: actor._id, action: 'edit-talent', userId, before, after })
    return ok(null)
  })
}

/** Emits an event, so that all managers of the talent's projects see the change at once. */
async function notifyManagers(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into events (audience, kind, data)
      select person, 'people', jsonb_build_object('projectId', m.project_id)
        from project_members m, lateral project_audience(m.project_id) p (person)
       where m.user_id = ${userId}`.execute(tx)
}
