import { sql } from 'kysely'
import { tokenReminderDays } from '#src/domain/projects/api-token.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'

type EndingTokens = { readonly projectId: string; readonly count: number; readonly admins: readonly string[] }

/**
 * Tells the managers of their projects, and administrators who made one, of API tokens that end within
 * `tokenReminderDays`, once for each. Several servers may do so at the same time. Returns the number of projects.
 */
export function remindOfTokenEnds(deps: Pick<Deps, 'db' | 'ids' | 'jobs'>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<EndingTokens>`
      with ending as (
        select _id from api_tokens
         where reminded_at is null and expires_at > now() and expires_at <= now() + make_interval(days => ${tokenReminderDays})
           for update skip locked
      ), reminded as (
        update api_tokens t set reminded_at = now() from ending where t._id = ending._id returning t.project_id, t.user_id
      )
      select r.project_id as "projectId", count(*)::int as count,
             array_agg(distinct u._id) filter (where u.role = 'admin') as admins
        from reminded r join users u on u._id = r.user_id group by r.project_id order by r.project_id`.execute(tx)
    for (const { projectId, count, admins } of rows)
      await notifyManagers(tx, deps, { kind: 'token-ending', projectId, count, also: admins })
    return rows.length
  })
}
