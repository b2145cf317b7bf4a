// Uploads the photos of a listing draft: shrinks them one at a time and uploads two at a time while the person fills in
// the form. Each photo has its own state. Independent of React; `usePhotoUploads` binds it to components.
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { renditionUrl } from '#src/app/ui/picture/rendition-url.ts'
import { maxPhotos } from '#src/domain/auction/catalogue-facts.ts'

export type UploadState =
  | { readonly status: 'preparing' }
  | { readonly status: 'queued' }
  /** `progress` is the share uploaded, 0 to 1. */
  | { readonly status: 'uploading'; readonly progress: number }
  | { readonly status: 'uploaded'; readonly key: string }
  | { readonly status: 'failed'; readonly problem: ClientProblemCode }

export type PhotoUpload = {
  readonly id: string
  readonly upload: UploadState
  /** An object URL, or the address of a stored photo; null while the photo is being prepared. */
  readonly previewUrl: string | null
  /** The address of a photo that the server stores already; null for one of this device. */
  readonly src: string | null
}

export type PhotoUploadsState = {
  readonly photos: readonly PhotoUpload[]
  /** Of the last files: whether they were too many, and the names of those that could not be read. */
  readonly refused: { readonly tooMany: boolean; readonly unreadable: readonly string[] }
}

type PhotoUploadDeps = {
  readonly shrink: (file: Blob) => Promise<Blob>
  /** Resolves with the key. */
  readonly upload: (
    photo: Blob,
    options: { signal: AbortSignal; onProgress: (progress: number) => void },
  ) => Promise<string>
  /** Called when a photo is shrunk, to persist it on the device. */
  readonly onPrepared: (id: string, photo: Blob) => void
  readonly onRemoved: (id: string) => void
}

/** A photo of the device, as a blob, or one that the server stores. */
export type RestoredPhoto = { readonly id: string } & (
  | { readonly uploadKey: string | null; readonly blob: Blob }
  | { readonly uploadKey: string; readonly src: string }
)

const nothingRefused = { tooMany: false, unreadable: [] } as const

const maxConcurrentUploads = 2

export type PhotoUploads = ReturnType<typeof createPhotoUploads>

export function createPhotoUploads(restored: readonly RestoredPhoto[], deps: PhotoUploadDeps) {
  const blobs = new Map(restored.flatMap((photo) => ('blob' in photo ? [[photo.id, photo.blob] as const] : [])))
  const activeUploads = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let preparation = Promise.resolve()
  let isRunning = false
  let state: PhotoUploadsState = {
    photos: restored.map(toPhotoUpload),
    refused: nothingRefused,
  }

  const setState = (next: Partial<PhotoUploadsState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const patchPhoto = (id: string, change: Partial<PhotoUpload>) =>
    setState({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)) })
  const addPreviewUrl = (photo: PhotoUpload): PhotoUpload => {
    const blob = blobs.get(photo.id)
    if (photo.previewUrl !== null) return photo
    return {
      ...photo,
      previewUrl: blob ? URL.createObjectURL(blob) : photo.src && renditionUrl(photo.src, 320, 'webp'),
    }
  }

  const startUploads = () => {
    for (const { id, upload } of state.photos) {
      const blob = blobs.get(id)
      if (
        isRunning &&
        activeUploads.size < maxConcurrentUploads &&
        upload.status === 'queued' &&
        blob &&
        !activeUploads.has(id)
      )
        void uploadPhoto(id, blob)
    }
  }
  const uploadPhoto = async (id: string, blob: Blob) => {
    const controller = new AbortController()
    activeUploads.set(id, controller)
    patchPhoto(id, { upload: { status: 'uploading', progress: 0 } })
    const onProgress = (progress: number) => {
      if (!controller.signal.aborted) patchPhoto(id, { upload: { status: 'uploading', progress } })
    }
    try {
      const key = await deps.upload(blob, { signal: controller.signal, onProgress })
      if (!controller.signal.aborted) patchPhoto(id, { upload: { status: 'uploaded', key } })
    } catch (error) {
      const problem = error instanceof ApiProblem ? error.problem : 'unexpected'
      if (!controller.signal.aborted) patchPhoto(id, { upload: { status: 'failed', problem } })
    }
    if (activeUploads.get(id) === controller) activeUploads.delete(id)
    startUploads()
  }
  const preparePhoto = async (id: string, file: Blob) => {
    const isListed = () => state.photos.some((photo) => photo.id === id)
    try {
      const blob = isListed() ? await deps.shrink(file) : null
      if (!blob || !isListed()) return
      blobs.set(id, blob)
      deps.onPrepared(id, blob)
      patchPhoto(id, { upload: { status: 'queued' }, previewUrl: isRunning ? URL.createObjectURL(blob) : null })
      startUploads()
    } catch {
      const name = file instanceof File ? file.name : ''
      setState({
        photos: state.photos.filter((photo) => photo.id !== id),
        refused: { ...state.refused, unreadable: [...state.refused.unreadable, name] },
      })
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Adds photos up to the limit. Resolves when each is ready or rejected. */
    add: (files: readonly Blob[]) => {
      const accepted = files
        .slice(0, maxPhotos - state.photos.length)
        .map((file) => ({ id: crypto.randomUUID(), file }))
      setState({
        photos: [
          ...state.photos,
          ...accepted.map(({ id }): PhotoUpload => ({
            id,
            previewUrl: null,
            src: null,
            upload: { status: 'preparing' },
          })),
        ],
        refused: { tooMany: accepted.length < files.length, unreadable: [] },
      })
      for (const { id, file } of accepted) preparation = preparation.then(() => preparePhoto(id, file))
      return preparation
    },
    remove: (id: string) => {
      activeUploads.get(id)?.abort()
      activeUploads.delete(id)
      const previewUrl = state.photos.find((photo) => photo.id === id)?.previewUrl
      if (previewUrl) URL.revokeObjectURL(previewUrl)
      blobs.delete(id)
      deps.onRemoved(id)
      setState({ photos: state.photos.filter((photo) => photo.id !== id), refused: nothingRefused })
      startUploads()
    },
    /** Replaces the photos by stored ones, before those added on this device or without them. */
    replace: (stored: readonly RestoredPhoto[], added: 'keep-added' | 'drop-added') => {
      const addedPhotos = added === 'keep-added' ? state.photos.filter(({ src }) => src === null) : []
      const photos = [...stored.map(toPhotoUpload).map(addPreviewUrl), ...addedPhotos].slice(0, maxPhotos)
      setState({ photos, refused: nothingRefused })
    },
    move: (from: number, to: number) => setState({ photos: moveItem(state.photos, from, to) }),
    /** Uploads again: failed photos, and uploaded ones that the server no longer has. */
    retry: (shouldRetry: (photo: PhotoUpload, status: number) => boolean) => {
      const requeue = (photo: PhotoUpload, status: number): PhotoUpload => {
        if (!shouldRetry(photo, status)) return photo
        // Without the file there is nothing to upload again.
        return { ...photo, upload: blobs.has(photo.id) ? { status: 'queued' } : lostUpload }
      }
      setState({ photos: state.photos.map(requeue) })
      startUploads()
    },
    /** Resolves when every photo is uploaded or failed. */
    whenSettled: () =>
      new Promise<PhotoUploadsState>((resolve) => {
        const check = () => {
          if (!state.photos.every(({ upload }) => upload.status === 'uploaded' || upload.status === 'failed')) return
          listeners.delete(check)
          resolve(state)
        }
        listeners.add(check)
        check()
      }),
    /** Starts preparing and uploading. Returns a function that stops. */
    start: () => {
      isRunning = true
      setState({ photos: state.photos.map(addPreviewUrl) })
      startUploads()
      return () => {
        isRunning = false
        for (const controller of activeUploads.values()) controller.abort()
        activeUploads.clear()
        for (const { previewUrl } of state.photos) if (previewUrl) URL.revokeObjectURL(previewUrl)
        setState({
          photos: state.photos.map((photo) => ({
            ...photo,
            previewUrl: null,
            upload: photo.upload.status === 'uploading' ? { status: 'queued' } : photo.upload,
          })),
        })
      }
    },
  }
}

const lostUpload: UploadState = { status: 'failed', problem: 'image-unknown' }

const toPhotoUpload = (photo: RestoredPhoto): PhotoUpload => ({
  id: photo.id,
  previewUrl: null,
  src: 'src' in photo ? photo.src : null,
  upload: photo.uploadKey === null ? { status: 'queued' } : { status: 'uploaded', key: photo.uploadKey },
})

/** Moves the item at index `from` to index `to`. Returns the same list if an index is out of range. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}

/** Not every photo of the form could be uploaded. */
export class PhotosMissingError extends Error {}

/**
 * Waits for the uploads and returns the keys of all photos, in order.
 * @throws PhotosMissingError
 */
export async function readUploadedKeys(photoUploads: PhotoUploads): Promise<string[]> {
  const { photos } = await photoUploads.whenSettled()
  const keys = photos.flatMap(({ upload }) => (upload.status === 'uploaded' ? [upload.key] : []))
  if (keys.length < photos.length) throw new PhotosMissingError()
  return keys
}
