import { type RawBuilder, sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { containing } from '#src/server/db/containing.ts'
import type { UserRole } from '#src/domain/people.ts'
import type { Deps } from '#src/server/http/deps.ts'

type Query = {
  readonly keyword: string
  readonly page: number
  readonly filters: {
    readonly id?: string | undefined
    readonly email?: string | undefined
    readonly name?: string | undefined
    readonly language?: string | undefined
  }
}

type Row = {
  total: number
  _id: string | null
  id: number
  email: string
  name: string
  first_name: string
  last_name: string
  icon: string
  role: UserRole
  created_at: Date
}

/** The user directory: those all filters fit, newest first. */
export async function searchUsers({ db }: Deps, { keyword, page, filters }: Query) {
  const conditions = conditionsOf(keyword, filters)
  const offset = page * rowsPerPage
  // Found once for both the count and the page; everybody is counted already, and paged by the index alone.
  const found =
    conditions.length === 0
      ? sql`with total as (select coalesce(sum(total), 0)::bigint as total from user_total), page as (
          select _id from users order by created_at desc, _id desc limit ${rowsPerPage} offset ${offset})`
      : sql`with found as materialized (
            select _id, created_at from users where ${sql.join(conditions, sql` and `)}),
          total as (select count(*) as total from found), page as (
          select _id from found order by created_at desc, _id desc limit ${rowsPerPage} offset ${offset})`
  const { rows } = await sql<Row>`${found}
    select total.total, u._id, u.id, u.email, u.name, u.first_name, u.last_name, u.icon, u.role, u.created_at
      from total left join page on true left join users u on u._id = page._id
     order by u.created_at desc, u._id desc`.execute(db)
  const data = rows.flatMap(({ _id, id, email, name, icon, role, ...row }) => {
    const listed = { id, email, name, icon, role, firstName: row.first_name, lastName: row.last_name }
    return _id === null ? [] : [{ ...listed, _id, createdAt: row.created_at.toISOString() }]
  })
  return { data, total: rows[0]?.total ?? 0 }
}

function conditionsOf(keyword: string, { id, email, name, language }: Query['filters']): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (id?.trim()) conditions.push(hasId(id.trim()))
  if (email?.trim()) conditions.push(contains('email', email.trim()))
  if (name?.trim()) conditions.push(contains('name', name.trim()))
  if (language?.trim()) conditions.push(sql<boolean>`language = ${language.trim()}`)
  if (keyword.trim()) {
    const word = keyword.trim()
    conditions.push(sql<boolean>`(${contains('name', word)} or ${contains('email', word)})`)
  }
  return conditions
}

/** The index over the characters of a text finds candidates, the pattern those in which they stand together. */
const contains = (column: 'name' | 'email', text: string): RawBuilder<boolean> =>
  sql<boolean>`(string_to_array(lower(${sql.ref(column)}), null::text) @> string_to_array(lower(${text}), null::text)
    and ${sql.ref(column)} ilike ${containing(text)})`

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The public number or the id, whole; what is neither is nobody's. */
function hasId(text: string): RawBuilder<boolean> {
  if (uuid.test(text)) return sql<boolean>`_id = ${text}::uuid`
  const number = Number(text)
  return /^\d{1,15}$/.test(text) ? sql<boolean>`id = ${number}::bigint` : sql<boolean>`false`
}
