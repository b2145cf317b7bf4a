import type { adjudication } from '#src/contract/projects/adjudication.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { adjudicate } from './adjudicate.ts'
import { listDisagreements } from './list-disagreements.ts'
import { readAdjudication } from './read-adjudication.ts'
import { readSecondReviewSettings, setSecondReviews } from './second-review-settings.ts'

export const adjudicationHandlers: Handlers<typeof adjudication> = {
  'GET /api/projects/{id}/secondReviews': (deps, { actor, params }) =>
    readSecondReviewSettings(deps, actor, { projectId: params.id }),
  'PUT /api/projects/{id}/secondReviews': async (deps, { actor, params, body }) =>
    toSuccess(await setSecondReviews(deps, actor, { projectId: params.id, ...body })),
  'GET /api/projects/{id}/disagreements': (deps, { actor, params, query }) =>
    listDisagreements(deps, actor, { projectId: params.id, ...query }),
  'GET /api/tasks/{id}/adjudication': (deps, { actor, params }) => readAdjudication(deps, actor, { taskId: params.id }),
  'PUT /api/tasks/{id}/adjudication': async (deps, { actor, params, body }) =>
    toSuccess(await adjudicate(deps, actor, { taskId: params.id, ...body })),
}
