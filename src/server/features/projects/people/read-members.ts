import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { forManagers, projectRejection } from '#src/server/features/projects/access/project-access.ts'
import { listMemberIds } from './membership.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Reads the members of a project, in the order they joined, its banned talents, and open and declined invitations. */
export const readMembers = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const [members, bans, invitations] = await Promise.all([
    listMemberIds(db, projectId),
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
    data: members,
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
    .select(['_id', 'language', 'max_number as maxNumber', 'user_id as userId', 'project_id as projectId'])
    .where('project_id', '=', projectId)
    .orderBy('language')
  if (bundle) jobs = jobs.where('language', 'in', bundle.languages)
  return ok({ data: Object.fromEntries(Map.groupBy(await jobs.execute(), ({ userId }) => userId)) })
}
