import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { returnTasks } from '#src/server/features/projects/assignment/return-tasks.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changePeople, type ProjectReference } from '#src/server/features/projects/access/change-project.ts'
import { withdrawInvitation } from './invitations.ts'
import { readMembership } from './membership.ts'
import { type TalentFilters, selectTalents } from './talent-conditions.ts'

type BanTalent = { readonly projectId: string; readonly userId: string; readonly reason: string }

/**
 * Bans a talent from a project, unassigns their open tasks and withdraws a pending invitation in the same transaction.
 * Membership and plan jobs are retained for when the ban is lifted. Repeating the ban changes nothing; with another reason it is refused, so that the
 * first reason is retained. Returns the number of unassigned tasks.
 */
export function banTalent(deps: Deps, actor: User, command: BanTalent): Promise<Result<number, Problem>> {
  const { projectId, userId, reason } = command
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const membership = await readMembership(tx, projectId, userId)
    if (!membership) return fail(problem('not-found'))
    if (membership.banned) return membership.reason === reason ? ok(0) : fail(problem('talent-banned'))
    return ok(await storeBan(tx, actor, { userId, reason, project: subject }))
  })
}

type Ban = Omit<BanTalent, 'projectId'> & { readonly project: ProjectReference }

/** Bans a talent who is not banned, under the project's lock. Returns the number of unassigned tasks. */
async function storeBan(tx: Tx, actor: User, { userId, reason, project }: Ban): Promise<number> {
  const { projectId } = project
  await tx.insertInto('project_bans').values({ project_id: projectId, user_id: userId, reason }).execute()
  await withdrawInvitation(tx, actor, { userId, project })
  const returned = await returnTasks(tx, { actorId: actor._id, projectId, userId })
  await recordAudit(tx, {
    actorId: actor._id,
    action: 'ban-talent',
    userId,
    subject: project,
    after: { ...(reason !== '' && { reason }), ...(returned > 0 && { returned }) },
  })
  return returned
}

type BanTalents = { readonly projectId: string; readonly filters: TalentFilters; readonly reason: string }
/** Bans the talents that match the filters and unassigns their open tasks. Earlier bans keep their reason. */
export function banTalents(deps: Deps, actor: User, { projectId, filters, reason }: BanTalents) {
  return changePeople(deps, actor, projectId, async (tx, project) => {
    const talents = await selectTalents(tx, actor, projectId, filters)
    if (!talents.ok) return talents
    let [banned, returned] = [0, 0]
    for (const userId of talents.value) {
      const membership = await readMembership(tx, projectId, userId)
      if (!membership || membership.banned) continue
      returned += await storeBan(tx, actor, { userId, reason, project })
      banned += 1
    }
    return ok({ banned, unchanged: talents.value.length - banned, returned })
  })
}

/** Lifts a ban if there is one. A former member becomes a member again, with their plan jobs. */
export function unbanTalent(
  deps: Deps,
  actor: User,
  { projectId, userId }: Omit<BanTalent, 'reason'>,
): Promise<Result<null, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const lifted = await tx
      .deleteFrom('project_bans')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .returning('reason')
      .executeTakeFirst()
    if (lifted) {
      const before = lifted.reason === '' ? {} : { reason: lifted.reason }
      await recordAudit(tx, { actorId: actor._id, action: 'unban-talent', userId, subject, before })
    }
    return ok(null)
  })
}
