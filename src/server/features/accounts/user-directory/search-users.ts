import { type RawBuilder, sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import type { AccountState, UserRole } from '#src/domain/people/people.ts'
import { isUuid } from '#src/domain/uuid.ts'
import { containsText, hasCharacters, maxCandidates } from '#src/server/db/contains-text.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { accountState } from './user-fields.ts'

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
  state: AccountState
}

/** Searches the user directory. Returns users that match all filters, newest first. */
export async function searchUsers({ db }: Deps, { keyword, page, filters }: Query) {
  const conditions = await buildConditions(db, keyword, filters)
  const offset = page * rowsPerPage
  // With conditions, one search serves both count and page. Without, the count is stored and the page uses the index
  // only.
  const matching =
    conditions.length === 0
      ? sql`with total as (select coalesce(sum(total), 0)::bigint as total from user_total), page as (
          select _id from users order by created_at desc, _id desc limit ${rowsPerPage} offset ${offset})`
      : sql`with found as materialized (
            select _id, created_at from users where ${sql.join(conditions, sql` and `)}),
          total as (select count(*) as total from found), page as (
          select _id from found order by created_at desc, _id desc limit ${rowsPerPage} offset ${offset})`
  const { rows } = await sql<Row>`${matching}
    select total.total, u._id, u.id, u.email, u.name, u.first_name, u.last_name, u.icon, u.role, u.created_at,
           ${accountState} as state
      from total left join page on true left join users u on u._id = page._id
     order by u.created_at desc, u._id desc`.execute(db)
  const data = rows.flatMap(({ _id, id, email, name, icon, role, state, ...row }) => {
    const listed = {
      id,
      email,
      name,
      icon,
      role,
      state,
      firstName: row.first_name,
      lastName: row.last_name,
    }
    return _id === null ? [] : [{ ...listed, _id, createdAt: row.created_at.toISOString() }]
  })
  return { data, total: rows[0]?.total ?? 0 }
}

type Condition = RawBuilder<boolean>

/** Returns the conditions of the filters, in the form that is faster for the number of candidates. */
async function buildConditions(
  db: Db,
  keyword: string,
  { id, email, name, language }: Query['filters'],
): Promise<Condition[]> {
  const exact: Condition[] = []
  if (id?.trim()) exact.push(hasId(id.trim()))
  if (language?.trim()) exact.push(sql`language = ${language.trim()}`)
  const texts = [
    ...(email?.trim() ? [{ columns: ['email'], text: email.trim() } as const] : []),
    ...(name?.trim() ? [{ columns: ['name'], text: name.trim() } as const] : []),
    ...(keyword.trim() ? [{ columns: ['name', 'email'], text: keyword.trim() } as const] : []),
  ]
  if (texts.length === 0) return exact
  const matchAll = (condition: (column: TextColumn, text: string) => Condition) =>
    texts.map(({ columns, text }): Condition => {
      const alternatives = columns.map((column) => condition(column, text))
      return sql`(${sql.join(alternatives, sql` or `)})`
    })
  const candidates = matchAll(hasCharacters)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from users where ${sql.join([...exact, ...candidates], sql` and `)} limit ${maxCandidates}) as candidate`.execute(
    db,
  )
  const areFewCandidates = (rows[0]?.count ?? 0) < maxCandidates
  return [...exact, ...(areFewCandidates ? candidates : []), ...matchAll(containsText)]
}

type TextColumn = 'name' | 'email'

/** Matches the complete public number or id; other texts match nothing. */
function hasId(text: string): Condition {
  if (isUuid(text)) return sql<boolean>`_id = ${text}::uuid`
  const number = Number(text)
  return /^\d{1,15}$/.test(text) ? sql<boolean>`id = ${number}::bigint` : sql<boolean>`false`
}
