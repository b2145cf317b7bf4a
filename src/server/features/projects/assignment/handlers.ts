import type { assignment } from '#src/contract/assignment.ts'
import type { Problem } from '#src/contract/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { assignByPlan } from './assign-by-plan.ts'
import { assignTask, unassignTask } from './assign-task.ts'
import { assignTasks, unassignTasks } from './assign-tasks.ts'
import { previewAssign } from './preview-assign.ts'
import { undoAssign } from './undo-assign.ts'

export const assignmentHandlers: Handlers<typeof assignment> = {
  'POST /api/bundles/{id}/assignTask': async (deps, { actor, params, body }) => {
    const taskId = typeof body.task === 'string' ? body.task : body.task._id
    const result = await assignTask(deps, actor, { ...bundleOf(params, body), memberId: body.memberId, taskId })
    return result.ok ? ok({ message: 'success' }) : result
  },
  'POST /api/bundles/{id}/unAssignTask': async (deps, { actor, params, body }) => {
    const result = await unassignTask(deps, actor, { ...bundleOf(params, body), taskId: body.taskId })
    return result.ok ? ok({ message: 'success' }) : result
  },
  'POST /api/bundles/{id}/assignTasks': async (deps, { actor, params, body }) =>
    data(await assignTasks(deps, actor, { ...body, ...bundleOf(params, body) })),
  'POST /api/bundles/{id}/unAssignTasks': async (deps, { actor, params, body }) =>
    data(await unassignTasks(deps, actor, { ...body, ...bundleOf(params, body) })),
  'POST /api/bundles/{id}/assignAllByPlanJob': async (deps, { actor, params, body }) =>
    data(await assignByPlan(deps, actor, bundleOf(params, body))),
  'POST /api/bundles/{id}/assignByPlanJob': async (deps, { actor, params, body }) =>
    data(await assignByPlan(deps, actor, { ...bundleOf(params, body), userId: body.userId })),
  'POST /api/bundles/{id}/previewAssign': async (deps, { actor, params, body }) =>
    data(await previewAssign(deps, actor, { ...bundleOf(params, body), userId: body.userId })),
  'POST /api/bundles/{id}/undoAssign': async (deps, { actor, params, body }) =>
    data(await undoAssign(deps, actor, { ...bundleOf(params, body), actionId: body.actionId })),
}

/** The bundle of the path, and the one of the body, which must be the same. */
const bundleOf = (params: { id: string }, body: { bundleId?: string | undefined }) => ({
  bundleId: params.id,
  bodyBundleId: body.bundleId,
})

const data = <T>(outcome: Result<T, Problem>) => (outcome.ok ? ok({ data: outcome.value }) : outcome)
