import { sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { containing } from '#src/server/db/containing.ts'
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

/** The user directory: those all filters fit, newest first. */
export async function searchUsers({ db }: Deps, { keyword, page, filters }: Query) {
  let query = db.selectFrom('users')
  const { id, email, name, language } = filters
  if (id?.trim())
    query = query.where((eb) =>
      eb.or([eb(sql`id::text`, '=', id.trim()), eb(sql`_id::text`, '=', id.trim().toLowerCase())]),
    )
  if (email?.trim()) query = query.where('email', 'ilike', containing(email))
  if (name?.trim()) query = query.where('name', 'ilike', containing(name))
  if (language?.trim()) query = query.where('language', '=', language.trim())
  if (keyword.trim()) {
    query = query.where((eb) =>
      eb.or([eb('name', 'ilike', containing(keyword)), eb('email', 'ilike', containing(keyword))]),
    )
  }
  const [rows, { total }] = await Promise.all([
    query
      .select(['_id', 'id', 'email', 'name', 'icon', 'role', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('_id', 'desc')
      .limit(rowsPerPage)
      .offset(page * rowsPerPage)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })), total }
}
