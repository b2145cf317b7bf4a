import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changePeople } from './change-people.ts'
import { storeInvitation } from './invitations.ts'
import { listMemberIds, readMembership } from './membership.ts'

type Command = { readonly projectId: string; readonly userId: string }
/** The members' ids, and whether the talent was invited and is not a member yet. */
type AddedMember = { readonly data: string[]; readonly invited: boolean }

/**
 * Adds a talent to the project unless they are banned. A manager invites a talent who has not accepted before; nobody is
 * invited again after declining. Repeating the request changes nothing.
 */
export function addMember(
  deps: Deps,
  actor: User,
  { projectId, userId }: Command,
): Promise<Result<AddedMember, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const membership = await readMembership(tx, projectId, userId)
    if (!membership) return fail(problem('not-found'))
    if (membership.banned) return fail(problem('talent-banned'))
    const { member, invitation } = membership
    const invites = !member && actor.role !== 'admin' && invitation !== 'accepted'
    if (invites) {
      if (invitation === 'declined') return fail(problem('invitation-declined'))
      if (invitation !== 'pending') await storeInvitation(tx, deps, actor, { userId, project: subject })
    } else if (!member) {
      await tx.insertInto('project_members').values({ project_id: projectId, user_id: userId }).execute()
      // An administrator's decision replaces an invitation that was not accepted.
      await tx
        .deleteFrom('project_invitations')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .where('status', '<>', 'accepted')
        .execute()
      await recordAudit(tx, { actorId: actor._id, action: 'add-member', userId, subject })
    }
    return ok({ data: await listMemberIds(tx, projectId), invited: invites })
  })
}
