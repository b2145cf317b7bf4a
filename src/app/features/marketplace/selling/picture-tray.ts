// The pictures of a piece being written: made smaller one at a time, sent two at a time while the rest is typed, each
// with a state of its own. Holds no React; `usePictureTray` shows what is here.
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api-problem.ts'
import { maxPictures } from '#src/domain/listing.ts'
import { moveItem } from './move-item.ts'

export type Upload =
  | { readonly at: 'preparing' }
  | { readonly at: 'waiting' }
  /** `part`, 0 to 1, has gone out. */
  | { readonly at: 'sending'; readonly part: number }
  | { readonly at: 'there'; readonly key: string }
  | { readonly at: 'failed'; readonly problem: ClientProblemCode }

export type TrayPicture = {
  readonly id: string
  readonly upload: Upload
  /** Shows it on this page; null while it is being prepared. */
  readonly url: string | null
}

export type TrayNotice = { readonly kind: 'too-many' } | { readonly kind: 'unreadable'; readonly name: string }

export type TrayState = { readonly pictures: readonly TrayPicture[]; readonly notice: TrayNotice | null }

type Work = {
  readonly shrink: (file: Blob) => Promise<Blob>
  /** Answers the key. */
  readonly upload: (
    picture: Blob,
    options: { signal: AbortSignal; onProgress: (part: number) => void },
  ) => Promise<string>
  /** A picture is ready: it is kept on the device from now on. */
  readonly onPrepared: (id: string, picture: Blob) => void
  readonly onRemoved: (id: string) => void
}

type Restored = { readonly id: string; readonly uploaded: string | null; readonly blob: Blob }

/** How many go out at a time. */
const lines = 2

export type PictureTray = ReturnType<typeof createPictureTray>

export function createPictureTray(restored: readonly Restored[], work: Work) {
  const blobs = new Map(restored.map(({ id, blob }) => [id, blob]))
  const sending = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let preparing = Promise.resolve()
  let running = false
  let state: TrayState = {
    pictures: restored.map(({ id, uploaded }) => ({
      id,
      url: null,
      upload: uploaded === null ? { at: 'waiting' } : { at: 'there', key: uploaded },
    })),
    notice: null,
  }

  const publish = (next: Partial<TrayState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const patch = (id: string, change: Partial<TrayPicture>) =>
    publish({ pictures: state.pictures.map((picture) => (picture.id === id ? { ...picture, ...change } : picture)) })
  const withUrl = (picture: TrayPicture): TrayPicture => {
    const blob = blobs.get(picture.id)
    return picture.url === null && blob ? { ...picture, url: URL.createObjectURL(blob) } : picture
  }

  const pump = () => {
    for (const { id, upload } of state.pictures) {
      const blob = blobs.get(id)
      if (running && sending.size < lines && upload.at === 'waiting' && blob && !sending.has(id)) void send(id, blob)
    }
  }
  const send = async (id: string, blob: Blob) => {
    const line = new AbortController()
    sending.set(id, line)
    patch(id, { upload: { at: 'sending', part: 0 } })
    const onProgress = (part: number) => {
      if (!line.signal.aborted) patch(id, { upload: { at: 'sending', part } })
    }
    try {
      const key = await work.upload(blob, { signal: line.signal, onProgress })
      if (!line.signal.aborted) patch(id, { upload: { at: 'there', key } })
    } catch (error) {
      const problem = error instanceof ApiProblem ? error.problem : 'unexpected'
      if (!line.signal.aborted) patch(id, { upload: { at: 'failed', problem } })
    }
    if (sending.get(id) === line) sending.delete(id)
    pump()
  }
  const prepare = async (id: string, file: Blob) => {
    const isThere = () => state.pictures.some((picture) => picture.id === id)
    try {
      const blob = isThere() ? await work.shrink(file) : null
      if (!blob || !isThere()) return
      blobs.set(id, blob)
      work.onPrepared(id, blob)
      patch(id, { upload: { at: 'waiting' }, url: running ? URL.createObjectURL(blob) : null })
      pump()
    } catch {
      const name = file instanceof File ? file.name : ''
      publish({
        pictures: state.pictures.filter((picture) => picture.id !== id),
        notice: { kind: 'unreadable', name },
      })
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes as many as there is room for, and says so when there were more. Resolves when each is ready or refused. */
    add: (files: readonly Blob[]) => {
      const taken = files
        .slice(0, maxPictures - state.pictures.length)
        .map((file) => ({ id: crypto.randomUUID(), file }))
      publish({
        pictures: [
          ...state.pictures,
          ...taken.map(({ id }): TrayPicture => ({ id, url: null, upload: { at: 'preparing' } })),
        ],
        notice: taken.length < files.length ? { kind: 'too-many' } : null,
      })
      for (const { id, file } of taken) preparing = preparing.then(() => prepare(id, file))
      return preparing
    },
    remove: (id: string) => {
      sending.get(id)?.abort()
      sending.delete(id)
      const url = state.pictures.find((picture) => picture.id === id)?.url
      if (url) URL.revokeObjectURL(url)
      blobs.delete(id)
      work.onRemoved(id)
      publish({ pictures: state.pictures.filter((picture) => picture.id !== id), notice: null })
      pump()
    },
    move: (from: number, to: number) => publish({ pictures: moveItem(state.pictures, from, to) }),
    /** Sends them again: those that failed, and of those that are there the ones the server no longer has. */
    retry: (isMeant: (picture: TrayPicture, at: number) => boolean) => {
      const again = (picture: TrayPicture, at: number): TrayPicture =>
        isMeant(picture, at) ? { ...picture, upload: { at: 'waiting' } } : picture
      publish({ pictures: state.pictures.map(again) })
      pump()
    },
    /** Resolves when every picture is there or failed. */
    settled: () =>
      new Promise<TrayState>((resolve) => {
        const look = () => {
          if (!state.pictures.every(({ upload }) => upload.at === 'there' || upload.at === 'failed')) return
          listeners.delete(look)
          resolve(state)
        }
        listeners.add(look)
        look()
      }),
    /** Shows and sends; until the function it answers is called. */
    start: () => {
      running = true
      publish({ pictures: state.pictures.map(withUrl) })
      pump()
      return () => {
        running = false
        for (const line of sending.values()) line.abort()
        sending.clear()
        for (const { url } of state.pictures) if (url) URL.revokeObjectURL(url)
        publish({
          pictures: state.pictures.map((picture) => ({
            ...picture,
            url: null,
            upload: picture.upload.at === 'sending' ? { at: 'waiting' } : picture.upload,
          })),
        })
      }
    },
  }
}
