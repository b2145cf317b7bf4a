import type { projectSetup } from '#src/contract/projects/project-setup.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addBundle } from './add-bundle.ts'
import { addManager } from './add-manager.ts'
import { addProject } from './add-project.ts'
import { archiveBundle } from './archive-bundle.ts'
import { archiveProject } from './archive-project.ts'
import { countUnpaidTasks } from './count-unpaid-tasks.ts'
import { listManagers } from './list-managers.ts'
import { readTaskLanguages } from './read-task-languages.ts'
import { removeManager } from './remove-manager.ts'
import { setMaxRate } from './set-max-rate.ts'
import { updateBundle } from './update-bundle.ts'
import { updateProject } from './update-project.ts'

const success = { message: 'success' }

export const projectSetupHandlers: Handlers<typeof projectSetup> = {
  'POST /api/projects/addOne': async (deps, { actor, body, http }) => {
    const added = await addProject(deps, actor, body, http.idempotencyKey)
    return added.ok ? ok({ ...success, data: added.value }) : added
  },
  'POST /api/projects/{id}/update': async (deps, { actor, params, body }) =>
    toSuccess(await updateProject(deps, actor, { projectId: params.id, ...body })),
  'POST /api/projects/{id}/archive': async (deps, { actor, params, body }) =>
    toSuccess(await archiveProject(deps, actor, { projectId: params.id, ...body })),
  'PUT /api/projects/{id}/maxRate': async (deps, { actor, params, body }) =>
    toSuccess(await setMaxRate(deps, actor, { projectId: params.id, ...body })),
  'POST /api/projects/{id}/addBundle': async (deps, { actor, params, body, http }) => {
    const added = await addBundle(deps, actor, { projectId: params.id, ...body }, http.idempotencyKey)
    return added.ok ? ok({ ...success, data: added.value }) : added
  },
  'POST /api/bundles/{id}/update': async (deps, { actor, params, body }) =>
    toSuccess(await updateBundle(deps, actor, { bundleId: params.id, ...body })),
  'POST /api/bundles/{id}/archive': async (deps, { actor, params, body }) =>
    toSuccess(await archiveBundle(deps, actor, { bundleId: params.id, ...body })),
  'GET /api/bundles/{id}/taskLanguages': async (deps, { actor, params }) =>
    toData(await readTaskLanguages(deps, actor, { bundleId: params.id })),
  'GET /api/bundles/{id}/unpaidTasks': async (deps, { actor, params }) =>
    toData(await countUnpaidTasks(deps, actor, { bundleId: params.id })),
  'POST /api/projects/{id}/getManagers': async (deps, { actor, params }) =>
    toData(await listManagers(deps, actor, { projectId: params.id })),
  'POST /api/projects/{id}/addManager': async (deps, { actor, params, body }) => {
    const added = await addManager(deps, actor, { projectId: params.id, ...body })
    return added.ok ? ok({ ...success, data: added.value }) : added
  },
  'POST /api/projects/{id}/removeManager': async (deps, { actor, params, body }) =>
    toSuccess(await removeManager(deps, actor, { projectId: params.id, ...body })),
}
