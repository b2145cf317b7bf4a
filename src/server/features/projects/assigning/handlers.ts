import type { assignment } from '#src/contract/assignment.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { assignTask, unassignTask } from './assign-task.ts'

export const assignmentHandlers: Handlers<typeof assignment> = {
  'POST /api/bundles/{id}/assignTask': async (deps, { actor, params, body }) => {
    const taskId = typeof body.task === 'string' ? body.task : body.task._id
    const moved = await assignTask(deps, actor, { ...body, bundleId: params.id, again: body.bundleId, taskId })
    return moved.ok ? ok({ message: 'success' }) : moved
  },
  'POST /api/bundles/{id}/unAssignTask': async (deps, { actor, params, body }) => {
    const moved = await unassignTask(deps, actor, { bundleId: params.id, again: body.bundleId, taskId: body.taskId })
    return moved.ok ? ok({ message: 'success' }) : moved
  },
}
