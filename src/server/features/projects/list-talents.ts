import { type RawBuilder, sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import type { Gender } from '#src/domain/people.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { fail, ok } from '#src/domain/result.ts'
import { containsText } from '#src/server/db/contains-text.ts'
import { refusesProject } from '#src/server/http/access.ts'
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

/** A page of all talents, by name, for those who manage the project they may be added to. */
export async function listTalents({ db }: Deps, actor: User, { projectId, currentPage, filters }: Query) {
  const refusal = await refusesProject(db, actor, projectId)
  if (refusal) return fail<Problem>(problem(refusal))
  const conditions = conditionsOf(filters)
  const page = sql`order by first_name, last_name, _id limit ${rowsPerPage} offset ${currentPage * rowsPerPage}`
  // Found once for both the count and the page; all of them are counted already, and paged by the index of their names.
  const found =
    conditions.length === 0
      ? sql`with total as (select coalesce(sum(total), 0)::bigint as total from talent_total), page as (
          select u._id from users u join talents t on t.user_id = u._id
           order by u.first_name, u.last_name, u._id limit ${rowsPerPage} offset ${currentPage * rowsPerPage})`
      : sql`with found as materialized (
            select u._id, u.first_name, u.last_name from users u join talents t on t.user_id = u._id
             where ${sql.join(conditions, sql` and `)}),
          total as (select count(*) as total from found), page as (select _id from found ${page})`
  const { rows } = await sql<Row>`${found}
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

function conditionsOf({ email, firstName, lastName, language }: Filters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (email?.trim()) conditions.push(containsText('u.email', email.trim()))
  if (firstName?.trim()) conditions.push(isGiven('u.first_name'), containsText('u.first_name', firstName.trim()))
  if (lastName?.trim()) conditions.push(isGiven('u.last_name'), containsText('u.last_name', lastName.trim()))
  if (language?.trim()) conditions.push(sql<boolean>`u.language = ${language.trim()}`)
  return conditions
}

/** As the indexes over names say whom they hold. */
const isGiven = (column: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} <> ''`
