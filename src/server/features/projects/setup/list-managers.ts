import { forManagers } from '#src/server/features/projects/access/project-access.ts'

/** Lists the managers of a project by name. */
export const listManagers = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const managers = await db
    .selectFrom('project_managers as m')
    .innerJoin('users as u', 'u._id', 'm.user_id')
    .select(['u._id', 'u.name', 'u.email', 'u.icon'])
    .where('m.project_id', '=', projectId)
    .orderBy('u.name')
    .orderBy('u._id')
    .execute()
  return managers
})
