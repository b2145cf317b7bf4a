import { type RawBuilder, sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import type { Gender } from '#src/domain/people.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { fail, ok } from '#src/domain/result.ts'
import { containsText, hasCharacters, maxCandidates } from '#src/server/db/contains-text.ts'
import type { Db } from '#src/server/db/open-database.ts'
import { projectRejection } from '#src/server/http/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Filters = {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly language?: string | undefined
}

type Query = { readonly projectId: string; readonly currentPage: number; readonly filters: Filters }

type Row = {
  total: number
  _id: string | null
  isShared: boolean
  email: string
  phoneNumber: string
  firstName: string
  lastName: string
  name: string
  country: string
  language: string
  position: string
  gender: Gender | null
  lookingForTasks: boolean
  availability: string
  linkedin: string
}

/**
 * Lists a page of all talents by name, for managers of the project they can be added to. A manager sees the contact data
 * of those who are members of one of their projects, and finds others by their whole email only.
 */
export async function listTalents({ db }: Deps, actor: User, { projectId, currentPage, filters }: Query) {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail<Problem>(problem(rejection))
  const conditions = await buildConditions(db, actor, filters)
  const page = sql`order by first_name, last_name, _id limit ${rowsPerPage} offset ${currentPage * rowsPerPage}`
  // With conditions, one search serves both count and page. Without, the count is stored and the page uses the name
  // index.
  const matching =
    conditions.length === 0
      ? sql`with total as (select coalesce(sum(total), 0)::bigint as total from talent_total), page as (
          select u._id from users u join talents t on t.user_id = u._id
           order by u.first_name, u.last_name, u._id limit ${rowsPerPage} offset ${currentPage * rowsPerPage})`
      : sql`with found as materialized (
            select u._id, u.first_name, u.last_name from users u join talents t on t.user_id = u._id
             where ${sql.join(conditions, sql` and `)}),
          total as (select count(*) as total from found), page as (select _id from found ${page})`
  const ifShared = (column: string) => sql<string>`case when s.shared then ${sql.ref(column)} else '' end`
  const { rows } = await sql<Row>`${matching}
    select total.total, u._id, s.shared as "isShared",
           case when s.shared or ${isEmail(filters.email)} then u.email else '' end as email,
           ${ifShared('u.phone_number')} as "phoneNumber", u.first_name as "firstName", u.last_name as "lastName", u.name,
           u.country, u.language, ${ifShared('u.position')} as position, case when s.shared then u.gender end as gender,
           t.looking_for_tasks as "lookingForTasks", ${ifShared('t.availability')} as availability,
           ${ifShared('t.linkedin')} as linkedin
      from total left join page on true left join users u on u._id = page._id
      left join talents t on t.user_id = u._id
      cross join lateral (select ${actor.role === 'admin'} or exists (
        select from project_members m join project_managers g on g.project_id = m.project_id
         where m.user_id = u._id and g.user_id = ${actor._id}::uuid) as shared) s
     order by u.first_name, u.last_name, u._id`.execute(db)
  const data = rows.flatMap((row) => {
    const { total: _, _id, name, ...talent } = row
    return _id === null ? [] : [{ ...talent, _id, fullName: `${talent.firstName} ${talent.lastName}`.trim() || name }]
  })
  return ok({ data, total: rows[0]?.total ?? 0 })
}

type Condition = RawBuilder<boolean>

/** Whether the user `u` has this email, all of it. */
const isEmail = (email = ''): Condition => sql`(u.email <> '' and lower(u.email) = lower(${email.trim()}::text))`

/** Returns the conditions of the filters, in the form that is faster for the number of candidates. */
async function buildConditions(
  db: Db,
  actor: User,
  { email, firstName, lastName, language }: Filters,
): Promise<Condition[]> {
  const isAdmin = actor.role === 'admin'
  const exact: Condition[] = language?.trim() ? [sql`u.language = ${language.trim()}`] : []
  if (!isAdmin && email?.trim()) exact.push(isEmail(email))
  const texts = Object.entries({
    'u.email': isAdmin ? email : '',
    'u.first_name': firstName,
    'u.last_name': lastName,
  }).flatMap(([column, text]) => (text?.trim() ? [{ column, text: text.trim() }] : []))
  if (texts.length === 0) return exact
  // The indexes do not contain empty names.
  const nonEmptyNames = texts.map(({ column }): Condition => sql`${sql.ref(column)} <> ''`)
  const candidates = [...exact, ...nonEmptyNames, ...texts.map(({ column, text }) => hasCharacters(column, text))]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from users u where ${sql.join(candidates, sql` and `)} limit ${maxCandidates}) as candidate`.execute(db)
  const areFewCandidates = (rows[0]?.count ?? 0) < maxCandidates
  return [...(areFewCandidates ? candidates : exact), ...texts.map(({ column, text }) => containsText(column, text))]
}
