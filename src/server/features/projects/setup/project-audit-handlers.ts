import { problem } from '#src/contract/call/problems.ts'
import type { projectAudit } from '#src/contract/accounts/user-directory.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import { listAudit } from '#src/server/features/accounts/user-directory/list-audit.ts'

export const projectAuditHandlers: Handlers<typeof projectAudit> = {
  'GET /api/projects/{id}/audit': async (deps, { actor, params, query }) => {
    const rejection = await projectRejection(deps.db, actor, params.id)
    return rejection ? fail(problem(rejection)) : ok(await listAudit(deps, { ...query, projectId: params.id }))
  },
}
