import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { managesProject } from '#src/server/http/access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Who is in a project, in the order they joined, and who is banned from it. */
export async function readMembers({ db }: Deps, actor: User, { projectId }: { readonly projectId: string }) {
  if (!(await managesProject(db, actor, projectId))) return fail<Problem>(problem('forbidden'))
  const [members, bans] = await Promise.all([
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
  ])
  return ok({
    data: members.map((member) => member.user_id),
    blackList: bans.map((ban) => ({ userId: ban.user_id, reason: ban.reason })),
  })
}

/** Plan jobs by talent; with a bundle only those in its languages. */
export async function readPlanJobs(
  { db }: Deps,
  actor: User,
  { projectId, bundleId }: { readonly projectId: string; readonly bundleId?: string | undefined },
) {
  if (!(await managesProject(db, actor, projectId))) return fail<Problem>(problem('forbidden'))
  const rows = await db
    .selectFrom('plan_jobs as j')
    .select(['j._id', 'j.language', 'j.max_number', 'j.user_id', 'j.project_id'])
    .where('j.project_id', '=', projectId)
    .orderBy('j.language')
    .execute()
  const bundle = bundleId
    ? await db
        .selectFrom('bundles')
        .select('languages')
        .where('_id', '=', bundleId)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
    : null
  if (bundle === undefined) return fail<Problem>(problem('not-found'))
  const data: Record<
    string,
    { _id: string; language: string; maxNumber: number; userId: string; projectId: string }[]
  > = {}
  for (const row of rows) {
    if (bundle && !bundle.languages.includes(row.language)) continue
    const jobs = (data[row.user_id] ??= [])
    jobs.push({
      _id: row._id,
      language: row.language,
      maxNumber: row.max_number,
      userId: row.user_id,
      projectId: row.project_id,
    })
  }
  return ok({ data })
}
