import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ListContext } from '#src/domain/task-import/read-segment-lists.ts'
import { tabStorage } from '#src/app/platform/session/device-storage.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { upload, type UploadOptions } from '#src/app/platform/api/upload.ts'
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
  readonly lists: Pick<ListContext, 'unit' | 'frameRate' | 'genderOfOne'>
}

/**
 * `add-valid`: without those that the server refuses. `compare`: only says what `update` would do. `isMoved`: new links may
 * lead to another place than before.
 */
type ImportAction =
  | { readonly kind: 'add' | 'add-valid' | 'compare' | 'update' | 'rounds' }
  | { readonly kind: 'links'; readonly isMoved: boolean }

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
    start: (request: ImportRequest, action: ImportAction) => void runImport(client, bundleId, request, action),
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
  request: ImportRequest,
  action: ImportAction,
): Promise<void> {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  const onProgress = (fraction: number) => setImportJob(bundleId, { kind: 'sending', fraction, cancel })
  setRunning(bundleId, true)
  onProgress(0)
  try {
    const { data } = await send(bundleId, request, action, { signal: controller.signal, onProgress })
      .catch(reportOfRefusal)
      .finally(() => setRunning(bundleId, false))
    const summary = withFileLines(data, request.lines, request.refused)
    const isCompared = action.kind === 'compare'
    const purpose = action.kind === 'links' || action.kind === 'rounds' ? action.kind : 'tasks'
    const isWithoutEffect = data.added + data.changed + data.known === 0
    const remaining = isWithoutEffect && data.refused > 0 ? request.lines.length - data.refused : 0
    setImportJob(bundleId, isCompared ? { kind: 'compared', summary } : { kind: 'done', summary, purpose, remaining })
    if (isCompared || data.added + data.changed === 0) return
    await Promise.all([
      client.invalidateQueries({ queryKey: bundleKey(bundleId) }),
      client.invalidateQueries({ queryKey: projectListKey }),
      client.invalidateQueries({ queryKey: projectsKey }),
    ])
  } catch (error) {
    setImportJob(bundleId, controller.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error })
  }
}

/** An import of which nothing was accepted fails with its result. */
function reportOfRefusal(error: unknown): { data: ImportSummary } {
  if (!(error instanceof ApiProblem) || error.problem !== 'import-refused' || !error.data) throw error
  return { data: error.data as ImportSummary }
}

function send(
  bundleId: string,
  { tasks, refused, lists: { unit, frameRate, genderOfOne } }: ImportRequest,
  action: ImportAction,
  options: UploadOptions,
) {
  const file = { params: { id: bundleId }, file: tasks, type: 'application/x-ndjson', ...options } as const
  if (action.kind === 'links') {
    const query = { mode: 'good' as const, ...(action.isMoved && { moved: 'true' as const }) }
    return upload('POST /api/bundles/{id}/refreshLinks', { ...file, query })
  }
  const answers = {
    ...(unit && { unit }),
    ...(frameRate !== null && { frameRate }),
    ...(genderOfOne && genderOfOne !== 'unknown' && { gender: genderOfOne }),
  }
  if (action.kind === 'rounds')
    return upload('POST /api/bundles/{id}/rounds', { ...file, query: { mode: 'good', ...answers } })
  return upload('POST /api/bundles/{id}/import', {
    ...file,
    query: {
      mode: refused > 0 || action.kind !== 'add' ? 'good' : 'all',
      ...(action.kind === 'compare' && { update: 'preview' as const }),
      ...(action.kind === 'update' && { update: 'true' as const }),
      ...answers,
    },
  })
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
