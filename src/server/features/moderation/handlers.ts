import type { moderation } from '#src/contract/moderation.ts'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { addReport } from './add-report.ts'
import { blockUser, readBlock, unblockUser } from './block-user.ts'
import { closeReport, type Measures } from './close-report.ts'
import { listReports } from './list-reports.ts'

type Options = Measures & {
  readonly restoreProduct: (
    deps: Deps,
    actor: User,
    command: { readonly productId: string },
  ) => Promise<Result<null, Problem>>
}

export const moderationHandlers = ({ restoreProduct, ...measures }: Options): Handlers<typeof moderation> => ({
  'POST /api/reports': async (deps, { actor, body }) => toSuccess(await addReport(deps, actor, body)),
  'GET /api/reports': async (deps, { query }) => ok(await listReports(deps, query)),
  'POST /api/reports/{id}/close': async (deps, { actor, params, body }) =>
    toSuccess(await closeReport(deps, measures, actor, { reportId: params.id, ...body })),
  'POST /api/products/{id}/restore': async (deps, { actor, params }) =>
    toSuccess(await restoreProduct(deps, actor, { productId: params.id })),
  'GET /api/users/{id}/block': (deps, { actor, params }) => readBlock(deps, actor, { userId: params.id }),
  'PUT /api/users/{id}/block': (deps, { actor, params }) => blockUser(deps, actor, { userId: params.id }),
  'DELETE /api/users/{id}/block': (deps, { actor, params }) => unblockUser(deps, actor, { userId: params.id }),
})
