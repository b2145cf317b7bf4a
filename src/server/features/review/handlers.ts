import type { review } from '#src/contract/review/review.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addFlagPicture } from './add-flag-picture.ts'
import { saveDraft, readDraft } from './drafts.ts'
import { readNextTask, readNextTasks } from './read-next-tasks.ts'
import { readTask } from './read-task.ts'
import { setPosters } from './set-posters.ts'
import { skipTask } from './skip-task.ts'
import { submitReview } from './submit-review.ts'
import { syncTask } from './sync-task.ts'

export const reviewHandlers: Handlers<typeof review> = {
  'POST /api/bundles/{id}/workerTasks': readNextTask,
  'GET /api/bundles/{id}/nextTasks': readNextTasks,
  'GET /api/tasks/{id}': toData(readTask),
  'PUT /api/tasks/{id}/posters': setPosters,
  'POST /api/tasks/{id}/flagPictures': addFlagPicture,
  'POST /api/bundles/{id}/submitReviewResult': (deps, actor, command, http) =>
    submitReview(deps, actor, { ...command, duration: command.duration ?? 0, played: command.played ?? [] }, http),
  'POST /api/tasks/{id}/sync': toSuccess(syncTask),
  'GET /api/tasks/{id}/draft': readDraft,
  'PUT /api/tasks/{id}/draft': saveDraft,
  'POST /api/tasks/{id}/skip': (deps, actor, { taskId, ...skip }, http) =>
    skipTask(deps, actor, { taskId, skip }, http),
}
