import type { checks } from '#src/contract/projects/checks.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { liftPause } from './lift-pause.ts'
import { listCheckTasks } from './list-check-tasks.ts'
import { setCheckSettings } from './set-check-settings.ts'
import { readCheckTask, retireCheckTask, setCheckTask } from './set-check-task.ts'

export const checkHandlers: Handlers<typeof checks> = {
  'GET /api/projects/{id}/checks': async (deps, { actor, params }) =>
    toData(await listCheckTasks(deps, actor, { projectId: params.id })),
  'PUT /api/projects/{id}/checkSettings': async (deps, { actor, params, body }) =>
    toSuccess(await setCheckSettings(deps, actor, { projectId: params.id, ...body })),
  'GET /api/tasks/{id}/check': async (deps, { actor, params }) =>
    toData(await readCheckTask(deps, actor, { taskId: params.id })),
  'PUT /api/tasks/{id}/check': async (deps, { actor, params, body }) =>
    toSuccess(await setCheckTask(deps, actor, { taskId: params.id, ...body })),
  'DELETE /api/tasks/{id}/check': async (deps, { actor, params }) =>
    toSuccess(await retireCheckTask(deps, actor, { taskId: params.id })),
  'POST /api/projects/{id}/liftPause': async (deps, { actor, params, body }) =>
    toSuccess(await liftPause(deps, actor, { projectId: params.id, userId: body.userId })),
}
