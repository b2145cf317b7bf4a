// The imports of this page, by bundle: they go on, and their results stay, while the person looks at other screens.
import { useSyncExternalStore } from 'react'
import type { ImportPurpose } from '#src/domain/task-import/import-fields.ts'
import { formatShare } from '#src/domain/text/format-number.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'

export type ImportSummary = ApiResponse<'POST /api/bundles/{id}/import'>['data']

export type ImportJob =
  | { readonly kind: 'sending'; readonly fraction: number; readonly cancel: () => void }
  /** What an update would do: the person decides. */
  | { readonly kind: 'compared'; readonly summary: ImportSummary }
  /** `remaining`: tasks that others kept out. */
  | {
      readonly kind: 'done'
      readonly summary: ImportSummary
      readonly purpose: ImportPurpose
      readonly remaining: number
    }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'cancelled' }
  /** The page was reloaded before the result. */
  | { readonly kind: 'interrupted' }

const jobs = new Map<string, ImportJob>()
const listeners = new Set<() => void>()

/** Null forgets the job. */
export function setImportJob(bundleId: string, job: ImportJob | null): void {
  if (job) jobs.set(bundleId, job)
  else jobs.delete(bundleId)
  for (const listener of listeners) listener()
}

/** The changes of the latest import are undone: its result offers that no more. */
export function markUndone(bundleId: string): void {
  const job = jobs.get(bundleId)
  if (job?.kind === 'done') setImportJob(bundleId, { ...job, summary: { ...job.summary, actionId: null } })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The latest import into a bundle, if there was one since the page was loaded. */
export function useImportJob(bundleId: string): ImportJob | undefined {
  return useSyncExternalStore(
    subscribe,
    () => jobs.get(bundleId),
    () => undefined,
  )
}

/**
 * What a link to the Import page of a bundle says of a running import, such as " · 43%"; empty without one. Tasks are saved
 * after the file was sent, so it is at 99% until then.
 */
export function useImportProgress(bundleId: string): string {
  const job = useImportJob(bundleId)
  const locale = intlTag(useLocale())
  return job?.kind === 'sending' ? ` · ${formatShare(Math.min(job.fraction, 0.99), locale)}` : ''
}
