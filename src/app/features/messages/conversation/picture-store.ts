// The pictures of the messages that are being written, by the key of their composer. They are outside of the composers,
// since the first message about a product replaces its composer by that of the new thread, also while a picture is being
// chosen or uploaded.
import type { UploadedPicture } from '#src/offline/outbox/outbox-entry.ts'

/** A picture of the message that is being written. */
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

export const readPictures = (key: string): Pictures => picturesByKey.get(key) ?? none

export function onPicturesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Changes the pictures of a composer, or of the one that replaced it. */
export function changePictures(key: string, change: (pictures: Pictures) => Pictures): void {
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
