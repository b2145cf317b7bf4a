import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { returnTasks } from '#src/server/features/projects/assignment/return-tasks.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'
import { withdrawInvitation } from './invitations.ts'
import { listMemberIds, readMembership } from './membership.ts'

type Command = { readonly projectId: string; readonly userId: string }
type RemovedMember = { readonly data: string[]; readonly returned: number }

/**
 * Removes a member and their plan jobs from the project, and unassigns their open tasks in the same transaction. For a
 * talent who is not a member, withdraws their pending invitation, if any. Returns the members' ids and the number of unassigned tasks.
 */
export function removeMember(deps: Deps, actor: User, command: Command): Promise<Result<RemovedMember, Problem>> {
  const { projectId, userId } = command
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const membership = await readMembership(tx, projectId, userId)
    if (!membership) return fail(problem('not-found'))
    if (membership.banned) return fail(problem('talent-banned'))
    if (!membership.member) {
      await withdrawInvitation(tx, actor, { userId, project: subject })
      return ok({ data: await listMemberIds(tx, projectId), returned: 0 })
    }
    const memberKey = { project_id: projectId, user_id: userId }
    await tx
      .deleteFrom('project_members')
      .where((eb) => eb.and(memberKey))
      .execute()
    const plans = await tx
      .deleteFrom('plan_jobs')
      .where((eb) => eb.and(memberKey))
      .returning(['language', 'max_number'])
      .execute()
    const returned = await returnTasks(tx, { actorId: actor._id, projectId, userId })
    const planJobs = plans
      .map(({ language, max_number }) => `${language}: ${max_number}`)
      .toSorted()
      .join(', ')
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'remove-member',
      userId,
      subject,
      before: planJobs === '' ? {} : { planJobs },
      after: returned === 0 ? {} : { returned },
    })
    return ok({ data: await listMemberIds(tx, projectId), returned })
  })
}
