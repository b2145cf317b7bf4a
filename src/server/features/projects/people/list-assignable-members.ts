import { sql } from 'kysely'
import { displayFirstName } from '#src/server/features/accounts/profile/display-first-name.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'

/** Lists members who are not banned, in the order they joined, with their number of open tasks in the project. */
export const listAssignableMembers = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const rows = await db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u._id', 'm.user_id')
    .select(['u._id', displayFirstName('u').as('firstName'), 'u.last_name as lastName', 'u.language'])
    .select((eb) =>
      eb
        .selectFrom('jobs as j')
        .innerJoin('bundles as b', 'b._id', 'j.bundle_id')
        .select(({ fn }) => fn.sum<string | null>('j.assigned_count').as('open'))
        .whereRef('j.worker_id', '=', 'm.user_id')
        .where('b.project_id', '=', projectId)
        .as('open'),
    )
    .where('m.project_id', '=', projectId)
    .where(
      sql<boolean>`not exists (select from project_bans x where x.project_id = m.project_id and x.user_id = m.user_id)`,
    )
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute()
  return { data: rows.map(({ open, ...member }) => ({ ...member, openTasks: Number(open ?? 0) })) }
})
