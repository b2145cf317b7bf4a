import { problem } from '#src/contract/problems.ts'
import type { projectAudit } from '#src/contract/user-directory.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { projectRejection } from '#src/server/http/project-access.ts'
import { listAudit } from './list-audit.ts'

export const projectAuditHandlers: Handlers<typeof projectAudit> = {
  'GET /api/projects/{id}/audit': async (deps, { actor, params, query }) => {
    const rejection = await projectRejection(deps.db, actor, params.id)
    return rejection ? fail(problem(rejection)) : ok(await listAudit(deps, { ...query, projectId: params.id }))
  },
}
