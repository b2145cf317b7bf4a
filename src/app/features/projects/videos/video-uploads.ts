// The uploads of this page, by project: they go on while the person looks at other screens.
import { useSyncExternalStore } from 'react'
import { setOpenWork } from '#src/app/platform/update/open-work.ts'
import type { UploadProgress } from './upload-video.ts'

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
