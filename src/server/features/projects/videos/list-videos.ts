import { forManagers } from '#src/server/features/projects/access/project-access.ts'

/** Lists the videos of a project by name, complete or not. */
export const listVideos = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  return await db.selectFrom('task_videos').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
})
