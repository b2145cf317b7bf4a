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
  'POST /api/reports': toSuccess(addReport),
  'GET /api/reports': async (deps, _actor, command) => ok(await listReports(deps, command)),
  'POST /api/reports/{id}/close': toSuccess((deps, actor, command) => closeReport(deps, measures, actor, command)),
  'POST /api/products/{id}/restore': toSuccess(restoreProduct),
  'GET /api/users/{id}/block': readBlock,
  'PUT /api/users/{id}/block': blockUser,
  'DELETE /api/users/{id}/block': unblockUser,
})
