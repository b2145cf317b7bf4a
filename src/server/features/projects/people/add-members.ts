import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { addPeople, type ProjectReference } from '#src/server/features/projects/access/change-project.ts'
import { storeInvitation } from './invitations.ts'
import { listMemberIds, readMembership } from './membership.ts'
import { type TalentFilters, selectTalents } from './talent-conditions.ts'

type AddMember = { readonly projectId: string; readonly userId: string }
/** The members' ids, and whether the talent was invited and is not a member yet. */
type AddedMember = { readonly data: string[]; readonly invited: boolean }

/**
 * Adds a talent to the project unless they are banned. A manager invites a talent who has not accepted before; nobody is
 * invited again after declining. Repeating the request changes nothing.
 */
export function addMember(
  deps: Deps,
  actor: User,
  { projectId, userId }: AddMember,
): Promise<Result<AddedMember, Problem>> {
  return addPeople(deps, actor, projectId, async (tx, project) => {
    const outcome = await addOrInvite(tx, deps, actor, { userId, project })
    if (outcome === 'not-talent') return fail(problem('not-found'))
    if (outcome === 'banned') return fail(problem('talent-banned'))
    if (outcome === 'declined') return fail(problem('invitation-declined'))
    if (outcome === 'invited') await queuePushes(tx, deps)
    return ok({ data: await listMemberIds(tx, projectId), invited: outcome === 'invited' || outcome === 'pending' })
  })
}

/** What happened to the talent: the last two were added or invited before. */
type AddOutcome = 'not-talent' | 'banned' | 'declined' | 'added' | 'invited' | 'member' | 'pending'

/** Adds a talent to a project, or invites them, under the project's lock. */
export async function addOrInvite(
  tx: Tx,
  deps: Deps,
  actor: User,
  { userId, project }: { readonly userId: string; readonly project: ProjectReference },
): Promise<AddOutcome> {
  const { projectId } = project
  const membership = await readMembership(tx, projectId, userId)
  if (!membership) return 'not-talent'
  if (membership.banned) return 'banned'
  const { member, invitation } = membership
  if (member) return 'member'
  if (actor.role !== 'admin' && invitation !== 'accepted') {
    if (invitation === 'declined' || invitation === 'pending') return invitation
    await storeInvitation(tx, deps, actor, { userId, project })
    return 'invited'
  }
  await tx.insertInto('project_members').values({ project_id: projectId, user_id: userId }).execute()
  // An administrator's decision replaces an invitation that was not accepted.
  await tx
    .deleteFrom('project_invitations')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'accepted')
    .execute()
  await recordAudit(tx, { actorId: actor._id, action: 'add-member', userId, subject: project })
  return 'added'
}

type AddMembers = { readonly projectId: string; readonly filters: TalentFilters }
/** Adds or invites the talents that match the filters. Repeating the request changes nothing. */
export function addMembers(deps: Deps, actor: User, { projectId, filters }: AddMembers) {
  return addPeople(deps, actor, projectId, async (tx, project) => {
    const talents = await selectTalents(tx, actor, projectId, filters)
    if (!talents.ok) return talents
    let [added, invited] = [0, 0]
    for (const userId of talents.value) {
      const outcome = await addOrInvite(tx, deps, actor, { userId, project })
      if (outcome === 'added') added += 1
      if (outcome === 'invited') invited += 1
    }
    if (invited > 0) await queuePushes(tx, deps)
    return ok({ added, invited, unchanged: talents.value.length - added - invited })
  })
}
