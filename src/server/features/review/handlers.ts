import type { review } from '#src/contract/review/review.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addFlagPicture } from './add-flag-picture.ts'
import { saveDraft } from './save-draft.ts'
import { readNextTask } from './read-next-task.ts'
import { readNextTasks } from './read-next-tasks.ts'
import { readDraft } from './read-draft.ts'
import { readTask } from './read-task.ts'
import { setPosters } from './set-posters.ts'
import { skipTask } from './skip-task.ts'
import { submitReview } from './submit-review.ts'
import { syncTask } from './sync-task.ts'

export const reviewHandlers: Handlers<typeof review> = {
  'POST /api/bundles/{id}/workerTasks': (deps, { actor, params, body }) =>
    readNextTask(deps, actor, { bundleId: params.id, after: body.after }),
  'GET /api/bundles/{id}/nextTasks': (deps, { actor, params, query }) =>
    readNextTasks(deps, actor, { bundleId: params.id, ...query }),
  'GET /api/tasks/{id}': async (deps, { actor, params }) => toData(await readTask(deps, actor, { taskId: params.id })),
  'PUT /api/tasks/{id}/posters': (deps, { actor, params, body }) =>
    setPosters(deps, actor, { taskId: params.id, ...body }),
  'POST /api/tasks/{id}/flagPictures': (deps, { actor, params, body }) =>
    addFlagPicture(deps, actor, { taskId: params.id, ...body }),
  'POST /api/bundles/{id}/submitReviewResult': (deps, { actor, params, body, http }) =>
    submitReview(
      deps,
      actor,
      { bundleId: params.id, ...body, duration: body.duration ?? 0, played: body.played ?? [] },
      http.idempotencyKey,
    ),
  'POST /api/tasks/{id}/sync': async (deps, { actor, params }) =>
    toSuccess(await syncTask(deps, actor, { taskId: params.id })),
  'GET /api/tasks/{id}/draft': (deps, { actor, params }) => readDraft(deps, actor, { taskId: params.id }),
  'PUT /api/tasks/{id}/draft': (deps, { actor, params, body }) =>
    saveDraft(deps, actor, { taskId: params.id, draft: body.draft, base: body.base }),
  'POST /api/tasks/{id}/skip': (deps, { actor, params, body, http }) =>
    skipTask(deps, actor, { taskId: params.id, skip: body }, http.idempotencyKey),
}
