import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { TalentFilters } from './talent-conditions.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { storeBan } from './ban-talent.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'
import { readMembership } from './membership.ts'
import { selectTalents } from './select-talents.ts'

type Command = { readonly projectId: string; readonly filters: TalentFilters; readonly reason: string }
type BannedTalents = { readonly banned: number; readonly unchanged: number; readonly returned: number }

/** Bans the talents that match the filters and unassigns their open tasks. Earlier bans keep their reason. */
export function banTalents(
  deps: Deps,
  actor: User,
  { projectId, filters, reason }: Command,
): Promise<Result<BannedTalents, Problem>> {
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
