import { sql } from 'kysely'
import type { ManagerNotificationKind } from '#src/domain/messages/messages.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'

type ManagerNotification = {
  readonly kind: ManagerNotificationKind
  readonly projectId: string
  /** Undefined for what concerns the whole project. */
  readonly bundleId?: string
  /** Tasks or deliveries. */
  readonly count: number
  /** A manager who did it themselves and is not notified. */
  readonly except?: string | null
  /** Others who are notified too. */
  readonly also?: readonly string[] | null
}

/**
 * Notifies the managers of a project, in the transaction of the cause. A notification that its reader has not read yet
 * counts further causes of its kind in the same bundle, so that 500 skipped tasks are one notification. Imports into a
 * bundle are one notification a day (UTC), also after it was read: it becomes unread again. That of links has the latest
 * count, of all that end.
 */
export async function notifyManagers(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  { kind, projectId, bundleId, count, except, also }: ManagerNotification,
): Promise<void> {
  if (kind === 'import-finished') await reopenTodaysSummary(tx, kind, bundleId)
  await sql`
    with about as (
      select jsonb_strip_nulls(jsonb_build_object(
               'projectId', p._id, 'bundleId', b._id, 'name', coalesce(b.name, p.name), 'count', ${count}::int)) as subject
        from projects p left join bundles b on b._id = ${bundleId ?? null}::uuid
       where p._id = ${projectId}::uuid)
    insert into notifications as n (_id, user_id, kind, subject)
    select gen_random_uuid(), m.user_id, ${kind}, about.subject
      from about, (select user_id from project_managers where project_id = ${projectId}::uuid
                   union select unnest(${also ?? []}::uuid[])) m
     where m.user_id is distinct from ${except ?? null}::uuid
     order by m.user_id
    on conflict (user_id, kind, (subject ->> 'projectId'), coalesce(subject ->> 'bundleId', ''))
      where read_at is null and subject ? 'projectId'
    do update set
      subject = jsonb_set(excluded.subject, '{count}', to_jsonb(
        case when n.kind = 'links-ending' then 0 else (n.subject ->> 'count')::int end + ${count}::int)),
      created_at = excluded.created_at`.execute(tx)
  await queuePushes(tx, deps)
}

/**
 * Makes the newest of today's notifications of a kind about a bundle unread again, where its reader has no unread one.
 * Unread, a reader has at most one.
 */
const reopenTodaysSummary = (tx: Tx, kind: ManagerNotificationKind, bundleId: string | undefined) =>
  sql`
  update notifications n set read_at = null
    from (select distinct on (user_id) _id, read_at from notifications
           where kind = ${kind} and subject ->> 'bundleId' = ${bundleId ?? null}
             and user_id in (select g.user_id from project_managers g join bundles b on b.project_id = g.project_id
                              where b._id = ${bundleId ?? null}::uuid)
             and (read_at is null or created_at >= date_trunc('day', now(), 'utc'))
           order by user_id, read_at nulls first, created_at desc) newest
   where n._id = newest._id and newest.read_at is not null`.execute(tx)
