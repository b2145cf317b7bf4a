import type { assignment } from '#src/contract/projects/assignment.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { archiveTasks } from './archive-tasks.ts'
import { assignByPlan } from './assign-by-plan.ts'
import { assignTask, unassignTask } from './assign-task.ts'
import { assignTasks, unassignTasks } from './assign-tasks.ts'
import { deleteTasks } from './delete-tasks.ts'
import { listAssignments } from './list-assignments.ts'
import { previewAssign } from './preview-assign.ts'
import { reassignTasks } from './reassign-tasks.ts'
import { undoAssign } from './undo-assign.ts'

export const assignmentHandlers: Handlers<typeof assignment> = {
  'POST /api/bundles/{id}/assignTask': async (deps, { actor, params, body }) => {
    const taskId = typeof body.task === 'string' ? body.task : body.task._id
    return toSuccess(await assignTask(deps, actor, { ...bundleOf(params, body), memberId: body.memberId, taskId }))
  },
  'POST /api/bundles/{id}/unAssignTask': async (deps, { actor, params, body }) =>
    toSuccess(await unassignTask(deps, actor, { ...bundleOf(params, body), taskId: body.taskId })),
  'POST /api/bundles/{id}/assignTasks': async (deps, { actor, params, body }) =>
    toData(await assignTasks(deps, actor, { ...body, ...bundleOf(params, body) })),
  'POST /api/bundles/{id}/unAssignTasks': async (deps, { actor, params, body }) =>
    toData(await unassignTasks(deps, actor, { ...body, ...bundleOf(params, body) })),
  'POST /api/bundles/{id}/reassignTasks': async (deps, { actor, params, body }) =>
    toData(await reassignTasks(deps, actor, { ...body, ...bundleOf(params, body) })),
  'POST /api/bundles/{id}/deleteTasks': async (deps, { actor, params, body }) =>
    toData(await deleteTasks(deps, actor, { ...body, ...bundleOf(params, body) })),
  'POST /api/bundles/{id}/archiveTasks': async (deps, { actor, params, body }) =>
    toData(await archiveTasks(deps, actor, { ...body, ...bundleOf(params, body) })),
  'POST /api/bundles/{id}/assignAllByPlanJob': async (deps, { actor, params, body }) =>
    toData(await assignByPlan(deps, actor, { ...body, ...bundleOf(params, body) })),
  'POST /api/bundles/{id}/assignByPlanJob': async (deps, { actor, params, body }) =>
    toData(await assignByPlan(deps, actor, { ...body, ...bundleOf(params, body), includeNotLooking: true })),
  'POST /api/bundles/{id}/previewAssign': async (deps, { actor, params, body }) =>
    toData(await previewAssign(deps, actor, { ...body, ...bundleOf(params, body) })),
  'GET /api/bundles/{id}/assignments': async (deps, { actor, params }) =>
    toData(await listAssignments(deps, actor, { bundleId: params.id })),
  'POST /api/bundles/{id}/undoAssign': async (deps, { actor, params, body }) =>
    toData(await undoAssign(deps, actor, { ...bundleOf(params, body), actionId: body.actionId })),
}

/** The bundle of the path, and the one of the body, which must be the same. */
const bundleOf = (params: { id: string }, body: { bundleId?: string | undefined }) => ({
  bundleId: params.id,
  bodyBundleId: body.bundleId,
})
