import type { quality } from '#src/contract/projects/quality.ts'
import type { results } from '#src/contract/projects/results.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { exportTasks } from './export-tasks.ts'
import { listPayouts } from './list-payouts.ts'
import { movePayouts } from './move-payouts.ts'
import { readBoard } from './read-board.ts'
import { readOwnQuality, readQuality } from './read-quality.ts'
import { readOwnTrends, readTrends } from './read-trends.ts'
import { writePayroll } from './write-payroll.ts'

export const resultsHandlers: Handlers<typeof results & typeof quality> = {
  'GET /api/bundles/{id}/export': (deps, { actor, params, query }) =>
    exportTasks(deps, actor, { bundleId: params.id, ...query }),
  'POST /api/projects/{id}/payouts': (deps, { actor, params, body }) =>
    listPayouts(deps, actor, { projectId: params.id, ...body }),
  'POST /api/projects/{id}/movePayouts': (deps, { actor, params, body }) =>
    movePayouts(deps, actor, { projectId: params.id, ...body }),
  'GET /api/projects/{id}/payroll': (deps, { actor, params, query }) =>
    writePayroll(deps, actor, { projectId: params.id, filters: query }),
  'GET /api/projects/{id}/board': (deps, { actor, params, query }) =>
    readBoard(deps, actor, { projectId: params.id, ...query }),
  'GET /api/projects/{id}/trends': (deps, { actor, params, query }) =>
    readTrends(deps, actor, { projectId: params.id, ...query }),
  'GET /api/projects/{id}/quality': (deps, { actor, params, query }) =>
    readQuality(deps, actor, { projectId: params.id, ...query }),
  'GET /api/talents/quality': (deps, { actor }) => readOwnQuality(deps, actor),
  'GET /api/talents/trends': (deps, { actor, query }) => readOwnTrends(deps, actor, query),
}
