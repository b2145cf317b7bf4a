import { sql } from 'kysely'
import type { Gender } from '#src/domain/people/people.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { isEmail, talentConditions, type TalentFilters } from './talent-conditions.ts'

type Query = { readonly projectId: string; readonly currentPage: number; readonly filters: TalentFilters }

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
export const listTalents = forManagers(async ({ db }, { projectId, currentPage, filters }: Query, actor) => {
  const conditions = await talentConditions(db, actor, projectId, filters)
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
  return { data, total: rows[0]?.total ?? 0 }
})
