import { sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import {
  decodeTimeCursor,
  encodeTimeCursor,
  instantFromMicroseconds,
  microsecondsOf,
} from '#src/server/db/time-cursor.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { isBundleArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'

type Query = {
  readonly projectId: string
  readonly bundleId?: string | undefined
  readonly state: 'open' | 'adjudicated'
  readonly cursor?: string | undefined
}

type Row = {
  readonly _id: string
  readonly externalId: string | null
  readonly title: string
  readonly language: string
  readonly bundleId: string
  readonly bundleName: string
  readonly first: string
  readonly second: string
  readonly difference: number
  readonly at: Date
  readonly place: number
}

/**
 * Lists the tasks whose two reviews disagree: those that wait for a manager, longest waiting first, or those that were
 * adjudicated, latest first.
 */
export const listDisagreements = forManagers(async ({ db }, { projectId, bundleId, state, cursor }: Query) => {
  const after = decodeTimeCursor(cursor)
  const listed =
    state === 'open'
      ? { at: sql.ref('d.since'), is: isOpen, order: sql`asc`, follows: sql`>` }
      : { at: sql.ref('a.adjudicated_at'), is: sql`a.task_id is not null`, order: sql`desc`, follows: sql`<` }
  const { rows } = await sql<Row>`
    select t._id, t.external_id as "externalId", t.title, t.language, b._id as "bundleId", b.name as "bundleName",
           ${fullName('fw')} as first, ${fullName('sw')} as second, d.difference, ${listed.at} as at,
           ${microsecondsOf(state === 'open' ? 'd.since' : 'a.adjudicated_at')} as place
      from bundles b join projects p on p._id = b.project_id join disagreements d on d.bundle_id = b._id
      join tasks t on t._id = d.task_id join users fw on fw._id = t.worker_id
      join tasks s on s._id = d.second_id join users sw on sw._id = s.worker_id
      left join adjudications a on a.task_id = d.task_id
     where b.project_id = ${projectId} and ${bundleId === undefined ? sql`true` : sql`b._id = ${bundleId}`} and ${listed.is}
       and ${after ? sql`(${listed.at}, t._id) ${listed.follows} (${instantFromMicroseconds(after.place)}, ${after._id}::uuid)` : sql`true`}
     order by ${listed.at} ${listed.order}, t._id ${listed.order}
     limit ${rowsPerPage + 1}`.execute(db)
  const pageRows = rows.slice(0, rowsPerPage)
  const last = pageRows.at(-1)
  return {
    data: pageRows.map(({ _id, externalId, title, language, difference, bundleId, bundleName, first, second, at }) => ({
      _id,
      externalId,
      title,
      language,
      difference,
      bundle: { _id: bundleId, name: bundleName },
      reviewers: [first, second] as [string, string],
      at: at.toISOString(),
    })),
    openCount: await countOpenDisagreements(db, projectId, bundleId),
    nextCursor: rows.length > rowsPerPage && last ? encodeTimeCursor(last) : null,
  }
})

/** Whether the disagreement `d` of the project `p` waits for a manager; `a` is its adjudication, if any. */
export const isOpen = sql<boolean>`(
  d.difference > p.second_review_tolerance and a.task_id is null and not ${isBundleArchived(sql.ref('d.bundle_id'))}
  and not exists (select from tasks x where x._id = d.task_id and x.archived_at is not null))`

/** Of a project, or of one of its bundles. */
export async function countOpenDisagreements(db: Db, projectId: string, bundleId?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from bundles b join projects p on p._id = b.project_id join disagreements d on d.bundle_id = b._id
      left join adjudications a on a.task_id = d.task_id
     where b.project_id = ${projectId} and ${bundleId === undefined ? sql`true` : sql`b._id = ${bundleId}`} and ${isOpen}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
