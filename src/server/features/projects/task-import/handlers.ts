import type { taskImport } from '#src/contract/projects/task-import.ts'
import type { ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { Handlers, RawBody } from '#src/server/http/calls/handler.ts'
import { toData } from '#src/server/http/calls/responses.ts'
import { editTask } from './edit-task.ts'
import { importTasks } from './import-tasks.ts'
import { scheduleTasks } from './schedule-tasks.ts'
import { startSelectedRounds } from './start-selected-rounds.ts'

const formats: Readonly<Record<string, ImportFormat>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/x-ndjson': 'ndjson',
}

/** `mediaOrigins`: the allowed origins of videos. `mediaBuckets`: the names of buckets. */
export const taskImportHandlers = (
  mediaOrigins: readonly string[],
  mediaBuckets: ReadonlySet<string>,
): Handlers<typeof taskImport> => {
  const places = { mediaOrigins: new Set(mediaOrigins), mediaBuckets }
  const source = ({ type, bytes, signal }: RawBody) => ({
    format: formats[type] ?? ('json' as const),
    ...places,
    bytes,
    signal,
  })
  return {
    'POST /api/tasks/{id}/edit': (deps, actor, { taskId, before, ...change }) =>
      editTask(deps, actor, { taskId, ...places, change, before }),
    'POST /api/bundles/{id}/scheduleTasks': toData(scheduleTasks),
    'POST /api/bundles/{id}/import': (deps, actor, { file, ...command }) =>
      importTasks(deps, actor, { ...command, ...source(file) }),
    'POST /api/bundles/{id}/refreshLinks': (deps, actor, { file, moved, ...command }) =>
      importTasks(deps, actor, {
        ...command,
        links: { isMoved: moved === 'true' },
        ...source(file),
      }),
    'POST /api/bundles/{id}/rounds': (deps, actor, { file, ...command }) =>
      importTasks(deps, actor, { ...command, isRounds: true, ...source(file) }),
    'POST /api/bundles/{id}/startRounds': toData((deps, actor, command) =>
      startSelectedRounds(deps, actor, { ...command, ...places }),
    ),
  }
}
