import { type RawBuilder, sql } from 'kysely'
import { type TalentRelation, maxChangedTalents } from '#src/domain/projects/project.ts'
import { containsText, hasCharacters, maxCandidates } from '#src/server/db/contains-text.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'

/** Which talents a manager selected. */
export type TalentFilters = {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly language?: string | undefined
  /** What they are in the project. */
  readonly relation?: TalentRelation | undefined
  /** Whether they have a plan job in the project. */
  readonly planned?: boolean | undefined
  readonly looking?: boolean | undefined
  /** Only these talents. */
  readonly ids?: readonly string[] | undefined
}

type Condition = RawBuilder<boolean>

/** Whether the user `u` has this email, all of it. */
export const isEmail = (email = ''): Condition => sql`(u.email <> '' and lower(u.email) = lower(${email.trim()}::text))`

/** Returns the conditions of the filters for user `u` and talent `t`, in the form that is faster for the number of candidates. */
export async function talentConditions(
  db: Db | Tx,
  actor: User,
  projectId: string,
  { email, firstName, lastName, language, ...filters }: TalentFilters,
): Promise<Condition[]> {
  const isAdmin = actor.role === 'admin'
  const exact: Condition[] = language?.trim() ? [sql`u.language = ${language.trim()}`] : []
  if (!isAdmin && email?.trim()) exact.push(isEmail(email))
  const inProject = projectConditions(projectId, filters)
  const texts = Object.entries({
    'u.email': isAdmin ? email : '',
    'u.first_name': firstName,
    'u.last_name': lastName,
  }).flatMap(([column, text]) => (text?.trim() ? [{ column, text: text.trim() }] : []))
  if (texts.length === 0) return [...exact, ...inProject]
  // The indexes do not contain empty names.
  const nonEmptyNames = texts.map(({ column }): Condition => sql`${sql.ref(column)} <> ''`)
  const candidates = [...exact, ...nonEmptyNames, ...texts.map(({ column, text }) => hasCharacters(column, text))]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from users u where ${sql.join(candidates, sql` and `)} limit ${maxCandidates}) as candidate`.execute(db)
  const areFewCandidates = (rows[0]?.count ?? 0) < maxCandidates
  return [
    ...(areFewCandidates ? candidates : exact),
    ...texts.map(({ column, text }) => containsText(column, text)),
    ...inProject,
  ]
}

function projectConditions(projectId: string, { relation, planned, looking, ids }: TalentFilters): Condition[] {
  const among = (table: string) => sql<boolean>`
    u._id in (select user_id from ${sql.table(table)} where project_id = ${projectId})`
  const isPlanned = among('plan_jobs')
  return [
    ...(relation === undefined ? [] : [relationCondition(projectId, relation)]),
    ...(planned === undefined ? [] : [planned ? isPlanned : sql<boolean>`not ${isPlanned}`]),
    ...(looking === undefined ? [] : [sql<boolean>`t.looking_for_tasks = ${looking}`]),
    ...(ids === undefined ? [] : [sql<boolean>`u._id = any (${ids}::uuid[])`]),
  ]
}

function relationCondition(projectId: string, relation: TalentRelation): Condition {
  const among = (table: string, condition = sql`true`) =>
    sql`u._id in (select user_id from ${sql.table(table)} where project_id = ${projectId} and ${condition})`
  const isBanned = among('project_bans')
  const isMember = among('project_members')
  const hasInvitation = (status: 'pending' | 'declined') => among('project_invitations', sql`status = ${status}`)
  switch (relation) {
    case 'banned':
      return sql`${isBanned}`
    case 'member':
      return sql`(${isMember} and not ${isBanned})`
    case 'invited':
      return sql`(${hasInvitation('pending')} and not ${isMember} and not ${isBanned})`
    case 'declined':
      return sql`(${hasInvitation('declined')} and not ${isMember} and not ${isBanned})`
    case 'none':
      return sql`not (${isMember} or ${isBanned} or ${hasInvitation('pending')} or ${hasInvitation('declined')})`
  }
}

/** Selects the talents that match the filters, in the order of their ids; refused for more than one call changes. */
export async function selectTalents(
  tx: Tx,
  actor: User,
  projectId: string,
  filters: TalentFilters,
): Promise<Result<readonly string[], Problem>> {
  const conditions = [sql`true`, ...(await talentConditions(tx, actor, projectId, filters))]
  const { rows } = await sql<{ _id: string }>`
    select u._id from users u join talents t on t.user_id = u._id
     where ${sql.join(conditions, sql` and `)} order by u._id limit ${maxChangedTalents + 1}`.execute(tx)
  if (rows.length > maxChangedTalents) return fail(problem('too-many-talents'))
  return ok(rows.map(({ _id }) => _id))
}
