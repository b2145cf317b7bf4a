import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import type { Gender } from '#src/domain/people/people.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'

type TalentFields = {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly country: string
  readonly language: string
  readonly position: string
  readonly gender: Gender
}

type TalentChange = { readonly [Field in keyof TalentFields]?: TalentFields[Field] | undefined }

type Command = {
  readonly projectId: string
  readonly userId: string
  readonly change: TalentChange
  /** The values when they were read. */
  readonly before?: TalentChange | undefined
}

const columnByField = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  country: 'country',
  language: 'language',
  position: 'position',
  gender: 'gender',
} as const satisfies Record<keyof TalentFields, string>

const fields = Object.keys(columnByField) as (keyof TalentFields)[]

/** Updates the given fields of a talent that differ. For administrators: a person's details are not a manager's. */
export function updateTalent(
  { db }: Deps,
  actor: User,
  { projectId, userId, change, before }: Command,
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
    const conflict = editConflict<TalentFields>(talent, change, before)
    if (conflict) return fail(conflict)
    const changed = fields.filter((field) => change[field] !== undefined && change[field] !== talent[field])
    if (changed.length === 0) return ok(null)
    await tx
      .updateTable('users')
      .set({
        ...Object.fromEntries(changed.map((field) => [columnByField[field], change[field]])),
        updated_at: sql<Date>`now()`,
      })
      .where('_id', '=', userId)
      .execute()
    await notifyManagers(tx, userId)
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'edit-talent',
      userId,
      before: Object.fromEntries(changed.map((field) => [field, talent[field]])),
      after: Object.fromEntries(changed.map((field) => [field, change[field]])),
    })
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
