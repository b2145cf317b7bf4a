// When the signed addresses of videos end that open tasks need.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import type { Deps } from '#src/server/http/deps.ts'

type LinkEnds = {
  /** The next end; null without one. */
  readonly next: string | null
  /** Tasks, second reviews and checks with a link that has ended, ends within a day, or within a week. */
  readonly ended: number
  readonly day: number
  readonly week: number
}

/** Counts open tasks of a project's bundles, or of one, that are not archived, by when the first of their links ends. */
export async function readLinkEnds(db: Db, scope: BundleScope): Promise<LinkEnds> {
  const { rows } = await sql<Omit<LinkEnds, 'next'> & { readonly next: Date | null }>`
    select min(links_end_at) filter (where links_end_at > now()) as next,
           count(*) filter (where links_end_at <= now())::int as ended,
           count(*) filter (where links_end_at > now() and links_end_at <= now() + interval '1 day')::int as day,
           count(*) filter (where links_end_at > now() and links_end_at <= now() + interval '7 days')::int as week
      from tasks
     where bundle_id in (select _id from bundles where archived_at is null and _id in (${bundlesOf(scope)}))
       and links_end_at is not null and status <> 'completed'`.execute(db)
  const [{ next, ...counts } = { next: null, ended: 0, day: 0, week: 0 }] = rows
  return { next: next?.toISOString() ?? null, ...counts }
}

type EndingLinks = { readonly projectId: string; readonly bundleId: string; readonly count: number }

/**
 * Tells the managers how many open tasks of a bundle have links that end within two days, at most once a day: each is
 * told of a day before it ends, or as soon as the next notification is due. New links are expected to be refreshed before
 * a day has passed. Several servers may do so at the same time. Returns the number of bundles.
 */
export function remindOfLinkEnds(deps: Pick<Deps, 'db' | 'ids' | 'jobs'>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<EndingLinks>`
      with due as (
        select b._id, b.project_id, e.count
          from bundles b join projects p on p._id = b.project_id cross join lateral (
                 select count(*)::int as count from tasks t
                  where t.bundle_id = b._id and t.status <> 'completed' and t.links_end_at > now()
                    and t.links_end_at <= now() + interval '2 days') e
         where b.archived_at is null and p.archived_at is null and e.count > 0
           and (b.links_notified_at is null or b.links_notified_at <= now() - interval '1 day')
           for no key update of b skip locked
      )
      update bundles b set links_notified_at = now() from due where b._id = due._id
      returning due.project_id as "projectId", due._id as "bundleId", due.count`.execute(tx)
    for (const { projectId, bundleId, count } of rows)
      await notifyManagers(tx, deps, { kind: 'links-ending', projectId, bundleId, count })
    return rows.length
  })
}

export type BundleScope = { readonly projectId: string; readonly bundleId?: string | undefined }

/** Selects the ids of a project's bundles, or of one of them. */
export const bundlesOf = ({ projectId, bundleId }: BundleScope): RawBuilder<unknown> =>
  bundleId === undefined
    ? sql`select _id from bundles where project_id = ${projectId}`
    : sql`select _id from bundles where project_id = ${projectId} and _id = ${bundleId}`
