import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { forManagers, projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Reads the members of a project, in the order they joined, its banned talents, and open and declined invitations. */
export const readMembers = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const [members, bans, invitations] = await Promise.all([
    db
      .selectFrom('project_members')
      .select('user_id')
      .where('project_id', '=', projectId)
      .orderBy('joined_at')
      .orderBy('user_id')
      .execute(),
    db
      .selectFrom('project_bans')
      .select(['user_id', 'reason'])
      .where('project_id', '=', projectId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('project_invitations')
      .select(['user_id as userId', 'status'])
      .where('project_id', '=', projectId)
      .where('status', 'in', ['pending', 'declined'])
      .$narrowType<{ status: 'pending' | 'declined' }>()
      .orderBy('invited_at')
      .execute(),
  ])
  return {
    data: members.map((member) => member.user_id),
    blackList: bans.map((ban) => ({ userId: ban.user_id, reason: ban.reason })),
    invitations,
  }
})

/** Reads plan jobs by talent; with a bundle, only those in its languages. */
export async function readPlanJobs(
  { db }: Deps,
  actor: User,
  { projectId, bundleId }: { readonly projectId: string; readonly bundleId?: string | undefined },
) {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail(rejection)
  const bundle = bundleId
    ? await db
        .selectFrom('bundles')
        .select('languages')
        .where('_id', '=', bundleId)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
    : null
  if (bundle === undefined) return fail<Problem>(problem('not-found'))
  let jobs = db
    .selectFrom('plan_jobs')
    .select(['_id', 'language', 'max_number', 'user_id', 'project_id'])
    .where('project_id', '=', projectId)
    .orderBy('language')
  if (bundle) jobs = jobs.where('language', 'in', bundle.languages)
  const data: Record<
    string,
    { _id: string; language: string; maxNumber: number; userId: string; projectId: string }[]
  > = {}
  for (const row of await jobs.execute()) {
    const talentPlanJobs = (data[row.user_id] ??= [])
    talentPlanJobs.push({
      _id: row._id,
      language: row.language,
      maxNumber: row.max_number,
      userId: row.user_id,
      projectId: row.project_id,
    })
  }
  return ok({ data })
}
