import { sql } from 'kysely'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import { isBundleArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'

type Query = { readonly projectId: string; readonly bundleId?: string | undefined }

type Row = {
  readonly _id: string
  readonly title: string
  readonly externalId: string | null
  readonly talent: string
  readonly at: Date
  readonly count: number
}

const maxListed = 100

/**
 * Lists the reviews whose talents wait for another look, longest waiting first: those that are still theirs, in bundles
 * that are not archived, and that no later round refers to. Nobody answers a person whose account was erased. None for an administrator who does not
 * manage the project: they take no part in its conversations.
 */
export const listLookRequests = forManagers(async ({ db }, { projectId, bundleId }: Query, actor) => {
  const { rows } = await sql<Row>`
    select t._id, t.title, t.external_id as "externalId", ${fullName('w')} as talent, h.last_action_at as at,
           count(*) over ()::int as count
      from threads h join tasks t on t._id = h.task_id and t.worker_id = h.talent_id join users w on w._id = t.worker_id
     where h.project_id = ${projectId} and h.last_action = 'request'
       and not exists (select from tasks where previous_round = t._id)
       and exists (select from project_managers where project_id = h.project_id and user_id = ${actor._id})
       and ${bundleId === undefined ? sql`true` : sql`t.bundle_id = ${bundleId}`}
       and w.erased_at is null and not ${isBundleArchived(sql.ref('t.bundle_id'))}
     order by h.last_action_at, t._id limit ${maxListed}`.execute(db)
  return {
    data: rows.map(({ _id, title, externalId, talent, at }) => ({
      _id,
      title,
      externalId,
      talent,
      at: at.toISOString(),
    })),
    count: rows[0]?.count ?? 0,
  }
})
