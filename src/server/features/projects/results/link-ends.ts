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

/** Counts open tasks of a project, or of one of its bundles, by when the first of their links ends. */
export async function readLinkEnds(db: Db, scope: BundleScope): Promise<LinkEnds> {
  const { rows } = await sql<Omit<LinkEnds, 'next'> & { readonly next: Date | null }>`
    select min(links_end_at) filter (where links_end_at > now()) as next,
           count(*) filter (where links_end_at <= now())::int as ended,
           count(*) filter (where links_end_at > now() and links_end_at <= now() + interval '1 day')::int as day,
           count(*) filter (where links_end_at > now() and links_end_at <= now() + interval '7 days')::int as week
      from tasks
     where bundle_id in (${bundlesOf(scope)}) and links_end_at is not null and status <> 'completed'`.execute(db)
  const [{ next, ...counts } = { next: null, ended: 0, day: 0, week: 0 }] = rows
  return { next: next?.toISOString() ?? null, ...counts }
}

type EndingLinks = { readonly projectId: string; readonly bundleId: string; readonly count: number }

/**
 * Tells the managers of links that end within two days, a bundle at most once a day: each is told of a day before it
 * ends, or as soon as it is there. Several servers may do so at the same time. Returns the number of bundles.
 */
export function remindOfLinkEnds(deps: Pick<Deps, 'db' | 'ids' | 'jobs'>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<EndingLinks>`
      with due as (
        select b._id, b.project_id, b.links_notified_until from bundles b join projects p on p._id = b.project_id
         where b.archived_at is null and p.archived_at is null
           and (b.links_notified_until is null or b.links_notified_until <= now() + interval '1 day')
           and exists (select from tasks t
                        where t.bundle_id = b._id and t.status <> 'completed' and t.links_end_at <= now() + interval '2 days'
                          and t.links_end_at > greatest(now(), b.links_notified_until))
           for no key update of b skip locked
      ), told as (
        update bundles b set links_notified_until = now() + interval '2 days' from due where b._id = due._id
      )
      select d.project_id as "projectId", d._id as "bundleId", t.count
        from due d, lateral (
          select count(*)::int as count from tasks t
           where t.bundle_id = d._id and t.status <> 'completed' and t.links_end_at <= now() + interval '2 days'
             and t.links_end_at > greatest(now(), d.links_notified_until)) t
       order by d._id`.execute(tx)
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
