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
  email: string
  phoneNumber: string
  firstName: string
  lastName: string
  name: string
  country: string
  language: string
  position: string
  gender: Gender
  lookingForTasks: boolean
  availability: string
  linkedin: string
}

/** Lists a page of all talents by name, for managers of the project they can be added to. */
export async function listTalents({ db }: Deps, actor: User, { projectId, currentPage, filters }: Query) {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail<Problem>(problem(rejection))
  const conditions = await buildConditions(db, filters)
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
  const { rows } = await sql<Row>`${matching}
    select total.total, u._id, u.email, u.phone_number as "phoneNumber", u.first_name as "firstName",
           u.last_name as "lastName", u.name, u.country, u.language, u.position, u.gender,
           t.looking_for_tasks as "lookingForTasks", t.availability, t.linkedin
      from total left join page on true left join users u on u._id = page._id
      left join talents t on t.user_id = u._id
     order by u.first_name, u.last_name, u._id`.execute(db)
  const data = rows.flatMap((row) => {
    const { total: _, _id, name, ...talent } = row
    return _id === null ? [] : [{ ...talent, _id, fullName: `${talent.firstName} ${talent.lastName}`.trim() || name }]
  })
  return ok({ data, total: rows[0]?.total ?? 0 })
}

type Condition = RawBuilder<boolean>

/** Returns the conditions of the filters, in the form that is faster for the number of candidates. */
async function buildConditions(db: Db, { email, firstName, lastName, language }: Filters): Promise<Condition[]> {
  const exact: Condition[] = language?.trim() ? [sql`u.language = ${language.trim()}`] : []
  const texts = Object.entries({ 'u.email': email, 'u.first_name': firstName, 'u.last_name': lastName }).flatMap(
    ([column, text]) => (text?.trim() ? [{ column, text: text.trim() }] : []),
  )
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
