// The pictures of the messages that are being written, by the key of their composer. They are outside of the composers,
// since the first message about a product replaces its composer by that of the new thread, also while a picture is being
// chosen or uploaded.
import { useSyncExternalStore } from 'react'
import { shrinkImage, UnreadableImageError } from '#src/app/platform/api/shrink-image.ts'
import { uploadImage } from '#src/app/platform/api/upload.ts'
import { maxMessagePictures } from '#src/domain/messages/messages.ts'
import type { UploadedPicture } from '#src/offline/outbox/outbox-entry.ts'

export type PickedPicture = {
  readonly id: string
  readonly previewUrl: string
  readonly upload: 'uploading' | UploadedPicture
}

type Pictures = readonly PickedPicture[]

const none: Pictures = []
const picturesByKey = new Map<string, Pictures>()
/** The key that replaced a key. */
const movedTo = new Map<string, string>()
const listeners = new Set<() => void>()

const readPictures = (key: string): Pictures => picturesByKey.get(key) ?? none

function onPicturesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Changes the pictures of a composer, or of the one that replaced it. */
function changePictures(key: string, change: (pictures: Pictures) => Pictures): void {
  const currentKey = movedTo.get(key) ?? key
  const before = readPictures(currentKey)
  const after = change(before)
  if (after.length > 0) picturesByKey.set(currentKey, after)
  else picturesByKey.delete(currentKey)
  for (const { id, previewUrl } of before) {
    if (!after.some((picture) => picture.id === id)) URL.revokeObjectURL(previewUrl)
  }
  for (const listener of listeners) listener()
}

/** Moves the pictures of a composer to the one that replaces it. */
export function movePictures(from: string, to: string): void {
  const moved = readPictures(from)
  picturesByKey.delete(from)
  movedTo.set(from, to)
  changePictures(to, (pictures) => [...moved, ...pictures])
}

type PictureNotice = 'too-many' | 'not-uploaded' | 'unreadable'

/**
 * The pictures of the message that is being written in the composer with this key, which are uploaded at once. They stay
 * until the message leaves the composer or the page is closed.
 */
export function usePickedPictures(key: string, onNotice: (notice: PictureNotice, fileName: string) => void) {
  const readCurrent = () => readPictures(key)
  const pictures = useSyncExternalStore(onPicturesChange, readCurrent, readCurrent)

  const remove = (id: string) => changePictures(key, (before) => before.filter((picture) => picture.id !== id))
  const upload = async (id: string, file: File) => {
    try {
      const { key: imageKey, src, width, height, placeholder } = await uploadImage(await shrinkImage(file))
      const uploaded: UploadedPicture = { key: imageKey, src, width, height, placeholder }
      changePictures(key, (before) =>
        before.map((picture) => (picture.id === id ? { ...picture, upload: uploaded } : picture)),
      )
    } catch (error) {
      onNotice(error instanceof UnreadableImageError ? 'unreadable' : 'not-uploaded', file.name)
      remove(id)
    }
  }
  const pick = (files: readonly File[]) =>
    changePictures(key, (before) => {
      const room = Math.max(0, maxMessagePictures - before.length)
      if (files.length > room) onNotice('too-many', '')
      const added = files.slice(0, room).map((file) => {
        const id = crypto.randomUUID()
        void upload(id, file)
        return { id, previewUrl: URL.createObjectURL(file), upload: 'uploading' as const }
      })
      return [...before, ...added]
    })
  /** Returns pictures of a message that was not sent to the composer. */
  const restore = (uploaded: readonly UploadedPicture[]) =>
    changePictures(key, (before) => [
      ...uploaded.map((picture) => ({
        id: crypto.randomUUID(),
        previewUrl: `${picture.src}/160.webp`,
        upload: picture,
      })),
      ...before,
    ])
  const uploaded = pictures.flatMap(({ upload: state }) => (typeof state === 'string' ? [] : [state]))
  return { pictures, uploaded, pick, remove, restore, clear: () => changePictures(key, () => []) }
}
