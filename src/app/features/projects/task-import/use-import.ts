import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ListContext } from '#src/domain/task-import/read-segment-lists.ts'
import { tabStorage } from '#src/app/platform/session/device-storage.ts'
import { upload } from '#src/app/platform/api/upload.ts'
import { setOpenWork } from '#src/app/platform/update/open-work.ts'
import { bundleKey, projectListKey, projectsKey } from '#src/app/features/projects/project-queries.ts'
import { type ImportSummary, setImportJob, useImportJob } from './import-jobs.ts'

export type ImportRequest = {
  /** Tasks as NDJSON. */
  readonly tasks: Blob
  /** The lines of the file that these come from. */
  readonly lines: readonly number[]
  /** The rows that were refused before. */
  readonly refused: number
  /** What a person said of the lists of segments. */
  readonly lists: Pick<ListContext, 'unit' | 'frameRate'>
}

/** `preview`: only says what `true` would do. */
type Update = 'true' | 'preview' | undefined

/** In the session's storage while an import runs, so that the page knows of it after a reload. */
const runningKey = (bundleId: string) => `import-running ${bundleId}`

/** Only renders read the storage: whatever changes it renders the screen, too. */
const neverChanges = () => () => undefined

/** Sends tasks, reports progress, and can be cancelled: then nothing is imported. Goes on when the screen is left. */
export function useImport(bundleId: string) {
  const client = useQueryClient()
  const wasInterrupted = useSyncExternalStore(
    neverChanges,
    () => tabStorage.read(runningKey(bundleId)) !== null,
    () => false,
  )
  return {
    job: useImportJob(bundleId) ?? (wasInterrupted ? ({ kind: 'interrupted' } as const) : undefined),
    start: (request: ImportRequest, update?: Update) => void runImport(client, bundleId, request, update),
    /** Forgets the last result. */
    reset: () => {
      setRunning(bundleId, false)
      setImportJob(bundleId, null)
    },
  }
}

function setRunning(bundleId: string, isRunning: boolean): void {
  const key = runningKey(bundleId)
  setOpenWork(key, isRunning)
  tabStorage.write(key, isRunning ? '1' : null)
}

async function runImport(
  client: QueryClient,
  bundleId: string,
  { tasks, lines, refused, lists: { unit, frameRate } }: ImportRequest,
  update: Update,
): Promise<void> {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  const onProgress = (fraction: number) => setImportJob(bundleId, { kind: 'sending', fraction, cancel })
  setRunning(bundleId, true)
  onProgress(0)
  try {
    const { data } = await upload('POST /api/bundles/{id}/import', {
      params: { id: bundleId },
      query: {
        mode: refused > 0 || update !== undefined ? 'good' : 'all',
        ...(update && { update }),
        ...(unit && { unit }),
        ...(frameRate !== null && { frameRate }),
      },
      file: tasks,
      type: 'application/x-ndjson',
      signal: controller.signal,
      onProgress,
    }).finally(() => setRunning(bundleId, false))
    const summary = withFileLines(data, lines, refused)
    setImportJob(bundleId, { kind: update === 'preview' ? 'compared' : 'done', summary })
    if (update === 'preview' || data.added + data.changed === 0) return
    await Promise.all([
      client.invalidateQueries({ queryKey: bundleKey(bundleId) }),
      client.invalidateQueries({ queryKey: projectListKey }),
      client.invalidateQueries({ queryKey: projectsKey }),
    ])
  } catch (error) {
    setImportJob(bundleId, controller.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error })
  }
}

/** The server's result as one of the file: with its lines, and with the rows that were not sent. */
function withFileLines(summary: ImportSummary, lines: readonly number[], refused: number): ImportSummary {
  const inFile = <Fault extends { readonly line: number }>(fault: Fault): Fault => ({
    ...fault,
    line: lines[fault.line - 1] ?? fault.line,
  })
  return {
    ...summary,
    refused: summary.refused + refused,
    errors: summary.errors.map(inFile),
    notes: summary.notes.map(inFile),
  }
}
