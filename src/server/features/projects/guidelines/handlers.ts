import type { guidelines } from '#src/contract/projects/guidelines.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { listGuidelineVersions, previewGuidelines, readGuidelineVersion } from './guideline-versions.ts'
import { markGuidelinesRead } from './mark-guidelines-read.ts'
import { readGuidelines } from './read-guidelines.ts'
import { saveGuidelines } from './save-guidelines.ts'

export const guidelinesHandlers: Handlers<typeof guidelines> = {
  'GET /api/projects/{id}/guidelines': async (deps, { actor, params }) =>
    toData(await readGuidelines(deps, actor, { projectId: params.id })),
  'PUT /api/projects/{id}/guidelines/read': async (deps, { actor, params, body }) =>
    toSuccess(await markGuidelinesRead(deps, actor, { projectId: params.id, ...body })),
  'POST /api/projects/{id}/guidelines': async (deps, { actor, params, body }) =>
    toData(await saveGuidelines(deps, actor, { projectId: params.id, ...body })),
  'POST /api/projects/{id}/guidelines/preview': async (deps, { actor, params, body }) =>
    toData(await previewGuidelines(deps, actor, { projectId: params.id, ...body })),
  'GET /api/projects/{id}/guidelines/versions': async (deps, { actor, params }) =>
    toData(await listGuidelineVersions(deps, actor, { projectId: params.id })),
  'GET /api/projects/{id}/guidelines/versions/{version}': async (deps, { actor, params }) =>
    toData(await readGuidelineVersion(deps, actor, { projectId: params.id, version: params.version })),
}
