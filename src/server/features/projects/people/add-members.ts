import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { TalentFilters } from './talent-conditions.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { addOrInvite } from './add-member.ts'
import { addPeople } from '#src/server/features/projects/access/change-project.ts'
import { selectTalents } from './select-talents.ts'

type Command = { readonly projectId: string; readonly filters: TalentFilters }
type AddedMembers = { readonly added: number; readonly invited: number; readonly unchanged: number }

/** Adds or invites the talents that match the filters. Repeating the request changes nothing. */
export function addMembers(
  deps: Deps,
  actor: User,
  { projectId, filters }: Command,
): Promise<Result<AddedMembers, Problem>> {
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
