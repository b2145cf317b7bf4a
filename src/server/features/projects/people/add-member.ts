import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changePeople } from './change-people.ts'
import { listMemberIds, readMembership } from './membership.ts'

type Command = { readonly projectId: string; readonly userId: string }

/** Adds a talent to the project unless they are banned. Existing members are unchanged. Returns the members' ids. */
export function addMember(deps: Deps, actor: User, { projectId, userId }: Command): Promise<Result<string[], Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const membership = await readMembership(tx, projectId, userId)
    if (!membership) return fail(problem('not-found'))
    if (membership.banned) return fail(problem('talent-banned'))
    if (!membership.member) {
      await tx.insertInto('project_members').values({ project_id: projectId, user_id: userId }).execute()
      await recordAudit(tx, { actorId: actor._id, action: 'add-member', userId, subject })
    }
    return ok(await listMemberIds(tx, projectId))
  })
}
