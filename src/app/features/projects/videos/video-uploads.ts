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

type ProjectUploads = {
  readonly uploads: readonly VideoUpload[]
  readonly queue: Promise<void>
  /** Bytes of the videos that were uploaded since uploads last began. */
  readonly finishedBytes: number
}

const none: ProjectUploads = { uploads: [], queue: Promise.resolve(), finishedBytes: 0 }
const projects = new Map<string, ProjectUploads>()
const listeners = new Set<() => void>()

export const uploadsOf = (projectId: string) => projects.get(projectId) ?? none

export function updateUploads(projectId: string, change: Partial<ProjectUploads>): void {
  const changed = { ...uploadsOf(projectId), ...change }
  const isActive = changed.uploads.some(isActiveUpload)
  projects.set(projectId, isActive ? changed : { ...changed, finishedBytes: 0 })
  setOpenWork(`uploads ${projectId}`, isActive)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUploads(projectId: string): Pick<ProjectUploads, 'uploads' | 'finishedBytes'> {
  return useSyncExternalStore(
    subscribe,
    () => uploadsOf(projectId),
    () => none,
  )
}
