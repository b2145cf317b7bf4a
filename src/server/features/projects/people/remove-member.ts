import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/audit.ts'
import { returnTasks } from '#src/server/features/projects/assigning/return-tasks.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changePeople } from './change-people.ts'
import { memberIds, standingOf } from './standing.ts'

type Command = { readonly projectId: string; readonly userId: string }
type Removed = { readonly data: string[]; readonly returned: number }

/**
 * Removes a member and their plan jobs from the project, and unassigns their open tasks in the same transaction. Does
 * nothing for a person who is not a member. Returns the members' ids and the number of unassigned tasks.
 */
export function removeMember(deps: Deps, actor: User, command: Command): Promise<Result<Removed, Problem>> {
  const { projectId, userId } = command
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const standing = await standingOf(tx, projectId, userId)
    if (!standing) return fail(problem('not-found'))
    if (standing.banned) return fail(problem('talent-banned'))
    if (!standing.member) return ok({ data: await memberIds(tx, projectId), returned: 0 })
    const ofMember = { project_id: projectId, user_id: userId }
    await tx
      .deleteFrom('project_members')
      .where((eb) => eb.and(ofMember))
      .execute()
    const plans = await tx
      .deleteFrom('plan_jobs')
      .where((eb) => eb.and(ofMember))
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
    return ok({ data: await memberIds(tx, projectId), returned })
  })
}
