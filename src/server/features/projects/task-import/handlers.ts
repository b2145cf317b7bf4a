import type { taskImport } from '#src/contract/projects/task-import.ts'
import type { ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData } from '#src/server/http/calls/responses.ts'
import { editTask } from './edit-task.ts'
import { importTasks } from './import-tasks.ts'
import { scheduleTasks } from './schedule-tasks.ts'

const formats: Readonly<Record<string, ImportFormat>> = { 'text/csv': 'csv', 'application/x-ndjson': 'ndjson' }

/** `mediaOrigins`: the allowed origins of videos. */
export const taskImportHandlers = (mediaOrigins: readonly string[]): Handlers<typeof taskImport> => {
  const origins = new Set(mediaOrigins)
  return {
    'POST /api/tasks/{id}/edit': (deps, { actor, params, body: { before, ...change } }) =>
      editTask(deps, actor, { taskId: params.id, mediaOrigins: origins, change, before }),
    'POST /api/bundles/{id}/scheduleTasks': async (deps, { actor, params, body }) =>
      toData(await scheduleTasks(deps, actor, { ...body, bundleId: params.id, bodyBundleId: body.bundleId })),
    'POST /api/bundles/{id}/import': (deps, { actor, params, query, body }) =>
      importTasks(deps, actor, {
        bundleId: params.id,
        mode: query.mode,
        update: query.update,
        unit: query.unit,
        frameRate: query.frameRate,
        format: formats[body.type] ?? 'json',
        mediaOrigins: origins,
        bytes: body.bytes,
        signal: body.signal,
      }),
  }
}
