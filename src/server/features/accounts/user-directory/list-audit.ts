import { sql } from 'kysely'
import type { AuditAction } from '#src/domain/people/audit.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import type { Deps } from '#src/server/http/deps.ts'

type Query = {
  readonly cursor?: string | undefined
  readonly action?: AuditAction | undefined
  readonly person?: string | undefined
  /** Only entries about this project. */
  readonly projectId?: string
}

type AuditDetails = Record<string, unknown>

/** Lists the audit log, newest first. An invalid cursor starts from the beginning. */
export async function listAudit({ db }: Deps, { cursor, action, person, projectId }: Query) {
  const before = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.MAX_SAFE_INTEGER
  // Each of the two is read in order from its index, and only as far as the page needs.
  const entryIdsWhere = (column: 'actor_id' | 'user_id') => sql`(
    select _id from audit_log
     where ${sql.ref(column)} = ${person}::uuid and _id < ${before} ${action ? sql`and action = ${action}` : sql``}
     order by _id desc limit ${rowsPerPage + 1})`
  let query = db
    .selectFrom('audit_log as a')
    .leftJoin('users as actor', 'actor._id', 'a.actor_id')
    .leftJoin('users as u', 'u._id', 'a.user_id')
    .select(['a._id', 'a.at', 'a.action', 'a.actor_id', 'a.user_id', 'a.subject', 'a.before', 'a.after'])
    .select(['actor.name as actorName', 'actor.icon as actorIcon', 'u.name as userName', 'u.icon as userIcon'])
    .where('a._id', '<', before)
    .orderBy('a._id', 'desc')
    .limit(rowsPerPage + 1)
  if (projectId !== undefined) query = query.where(sql<boolean>`a.subject ->> 'projectId' = ${projectId}`)
  if (action) query = query.where('a.action', '=', action)
  if (person)
    query = query.where('a._id', 'in', sql<number>`(${entryIdsWhere('actor_id')} union ${entryIdsWhere('user_id')})`)
  const rows = await query.execute()
  const pageRows = rows.slice(0, rowsPerPage)
  const last = pageRows.at(-1)
  return {
    data: pageRows.map((row) => ({
      _id: row._id,
      at: row.at.toISOString(),
      action: row.action,
      actor: toPerson(row.actor_id, row.actorName, row.actorIcon),
      user: toPerson(row.user_id, row.userName, row.userIcon),
      product: toReference(row.subject['productId'], row.subject['name']),
      project: toReference(row.subject['projectId'], row.subject['name']),
      changes: listChanges(row.before ?? {}, row.after ?? {}),
    })),
    nextCursor: rows.length > rowsPerPage && last ? String(last._id) : null,
  }
}

const toPerson = (_id: string | null, name: string | null, icon: string | null) =>
  _id === null ? null : { _id, name: name ?? '', icon: icon ?? '' }

const toReference = (_id: unknown, name: unknown) => (typeof _id === 'string' ? { _id, name: toText(name) } : null)

const listChanges = (before: AuditDetails, after: AuditDetails) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    from: toText(before[field]),
    to: toText(after[field]),
  }))

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
