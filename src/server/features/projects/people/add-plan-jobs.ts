import type { Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { TalentFilters } from './talent-conditions.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { languageRejection, setPlanJob } from './add-plan-job.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'
import { readMembership } from './membership.ts'
import { selectTalents } from './select-talents.ts'

type Command = {
  readonly projectId: string
  readonly filters: TalentFilters
  readonly language: string
  /** 0 is unlimited. */
  readonly maxNumber: number
}

/** Sets the plan job in a language for each member that matches the filters and is not banned. */
export function addPlanJobs(
  deps: Deps,
  actor: User,
  { projectId, filters, language, maxNumber }: Command,
): Promise<Result<{ changed: number; unchanged: number }, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, project) => {
    const rejection = await languageRejection(tx, { projectId, language })
    if (rejection) return fail(rejection)
    const talents = await selectTalents(tx, actor, projectId, filters)
    if (!talents.ok) return talents
    let changed = 0
    for (const userId of talents.value) {
      const membership = await readMembership(tx, projectId, userId)
      if (!membership?.member || membership.banned) continue
      if (await setPlanJob(tx, deps, actor, { project, userId, language, maxNumber })) changed += 1
    }
    return ok({ changed, unchanged: talents.value.length - changed })
  })
}
