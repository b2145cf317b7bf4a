import type { oversight } from '#src/contract/projects/history.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { addSecondReview } from './add-second-review.ts'
import { readOversight } from './read-oversight.ts'
import { reopenOwnTask } from './reopen-own-task.ts'
import { reopenTask } from './reopen-task.ts'

export const oversightHandlers: Handlers<typeof oversight> = {
  'GET /api/tasks/{id}/oversight': (deps, { actor, params }) => readOversight(deps, actor, { taskId: params.id }),
  'POST /api/tasks/{id}/secondReview': (deps, { actor, params, body }) =>
    addSecondReview(deps, actor, { taskId: params.id, memberId: body.memberId }),
  'POST /api/tasks/{id}/reopen': (deps, { actor, params, body }) =>
    reopenTask(deps, actor, { taskId: params.id, reason: body.reason }),
  'POST /api/tasks/{id}/reopenOwn': (deps, { actor, params }) => reopenOwnTask(deps, actor, { taskId: params.id }),
}
