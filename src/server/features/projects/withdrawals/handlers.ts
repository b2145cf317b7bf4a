import type { withdrawals } from '#src/contract/projects/withdrawals.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { listOwnWithdrawals } from './list-own-withdrawals.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

export const withdrawalsHandlers: Handlers<typeof withdrawals> = {
  'GET /api/users/me/withdrawals': async (deps, { actor }) => ok(await listOwnWithdrawals(deps, actor)),
  'POST /api/users/me/withdrawals': (deps, { actor, body, http }) =>
    requestWithdrawal(deps, actor, body, http.idempotencyKey),
  'GET /api/projects/{id}/withdrawals': (deps, { actor, params }) =>
    listWithdrawals(deps, actor, { projectId: params.id }),
  'POST /api/projects/{id}/withdrawals/{withdrawalId}/decide': (deps, { actor, params, body }) =>
    decideWithdrawal(deps, actor, { projectId: params.id, withdrawalId: params.withdrawalId, ...body }),
}
