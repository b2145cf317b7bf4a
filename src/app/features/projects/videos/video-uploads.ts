// The uploads of this page, by project: they go on while the person looks at other screens.
import { useSyncExternalStore } from 'react'
import { setOpenWork } from '#src/app/platform/update/open-work.ts'
import { type UploadProgress, type ProjectVideo, uploadVideo } from './upload-video.ts'
import { createFairQueue } from '#src/domain/fair-queue.ts'
import { formatShare } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'

/** A file of this page, until it is uploaded. */
export type VideoUpload = {
  readonly file: File
  readonly state: UploadProgress | { readonly kind: 'waiting' } | { readonly kind: 'failed'; readonly error: unknown }
}

export const isActiveUpload = ({ state }: VideoUpload): boolean => state.kind !== 'failed'

export type ProjectUploads = {
  readonly uploads: readonly VideoUpload[]
  /** The videos that were uploaded since uploads last began. */
  readonly finished: { readonly names: ReadonlySet<string>; readonly bytes: number }
}

const none: ProjectUploads = { uploads: [], finished: { names: new Set(), bytes: 0 } }
const projects = new Map<string, ProjectUploads>()
const listeners = new Set<() => void>()

export const uploadsOf = (projectId: string) => projects.get(projectId) ?? none

export function updateUploads(projectId: string, change: Partial<ProjectUploads>): void {
  const changed = { ...uploadsOf(projectId), ...change }
  const isActive = changed.uploads.some(isActiveUpload)
  projects.set(projectId, isActive ? changed : { ...changed, finished: none.finished })
  setOpenWork(`uploads ${projectId}`, isActive)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUploads(projectId: string): ProjectUploads {
  return useSyncExternalStore(
    subscribe,
    () => uploadsOf(projectId),
    () => none,
  )
}

const controllers = new WeakMap<File, AbortController>()

/** One video is sent while others are checked: of a folder of short ones, most of the time is waiting. */
const queue = createFairQueue(3)

type UploadListener = {
  /** Called with each video that is complete. */
  readonly onUploaded: (video: ProjectVideo) => void
  /** Called when nothing is left to upload. */
  readonly onEnd: () => void
}

/** Uploads videos in order; they replace others of the same name. A file that is being uploaded is not started again. */
export function addUploads(projectId: string, files: readonly File[], listener: UploadListener): void {
  const { uploads } = uploadsOf(projectId)
  const active = new Map(uploads.filter(isActiveUpload).map(({ file }) => [file.name, file]))
  const added = files.filter((file) => !isSameFile(file, active.get(file.name)))
  const names = new Set(added.map(({ name }) => name))
  for (const { file } of uploads) if (names.has(file.name)) controllers.get(file)?.abort()
  const others = uploads.filter(({ file }) => !names.has(file.name))
  updateUploads(projectId, {
    uploads: [...others, ...added.map((file): VideoUpload => ({ file, state: { kind: 'waiting' } }))],
  })
  for (const file of added) {
    const controller = new AbortController()
    controllers.set(file, controller)
    void queue(projectId, () => run({ projectId, file, signal: controller.signal, ...listener }))
  }
}

const isSameFile = (file: File, other: File | undefined) =>
  other !== undefined && file.size === other.size && file.lastModified === other.lastModified

/** Stops an upload and forgets it. */
export function dropUpload(projectId: string, file: File): void {
  controllers.get(file)?.abort()
  updateUploads(projectId, { uploads: uploadsOf(projectId).uploads.filter((upload) => upload.file !== file) })
}

type Run = UploadListener & {
  readonly projectId: string
  readonly file: File
  readonly signal: AbortSignal
}

async function run({ projectId, file, signal, onUploaded, onEnd }: Run): Promise<void> {
  if (signal.aborted) return
  const setState = (state: VideoUpload['state']) => {
    const { uploads } = uploadsOf(projectId)
    updateUploads(projectId, { uploads: uploads.map((upload) => (upload.file === file ? { file, state } : upload)) })
  }
  try {
    onUploaded(await uploadVideo({ projectId, file, signal, onProgress: setState }))
    const { finished } = uploadsOf(projectId)
    const names = new Set([...finished.names, file.name])
    updateUploads(projectId, { finished: { names, bytes: finished.bytes + file.size } })
    dropUpload(projectId, file)
  } catch (error) {
    if (!signal.aborted) setState({ kind: 'failed', error })
  }
  if (!uploadsOf(projectId).uploads.some(isActiveUpload)) onEnd()
}

/** What a link to the Import page says of running uploads of the project's videos, such as " · 43%"; empty without any. */
export function useUploadProgress(projectId: string): string {
  const { uploads, finished } = useUploads(projectId)
  const locale = intlTag(useLocale())
  const active = uploads.filter(isActiveUpload)
  if (active.length === 0) return ''
  const sum = (count: (upload: VideoUpload) => number) =>
    active.reduce((total, upload) => total + count(upload), finished.bytes)
  const totalBytes = Math.max(
    1,
    sum(({ file }) => file.size),
  )
  return ` · ${formatShare(sum(sentBytes) / totalBytes, locale)}`
}

function sentBytes({ file, state }: VideoUpload): number {
  if ('sentBytes' in state) return state.sentBytes
  return state.kind === 'checking' ? file.size : 0
}
