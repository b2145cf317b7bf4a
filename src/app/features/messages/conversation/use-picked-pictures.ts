import { useSyncExternalStore } from 'react'
import type { UploadedPicture } from '#src/offline/outbox/outbox-entry.ts'
import { maxMessagePictures } from '#src/domain/messages/messages.ts'
import { changePictures, onPicturesChange, readPictures } from './picture-store.ts'

export type PictureNotice = 'too-many' | 'not-uploaded' | 'unreadable'

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
      // Not on the device: without a network nothing can be uploaded.
      const { uploadMessagePicture } = await import('./upload-message-picture.ts')
      const uploaded = await uploadMessagePicture(file)
      changePictures(key, (before) =>
        before.map((picture) => (picture.id === id ? { ...picture, upload: uploaded } : picture)),
      )
    } catch (error) {
      const isUnreadable = error instanceof Error && error.name === 'UnreadableImageError'
      onNotice(isUnreadable ? 'unreadable' : 'not-uploaded', file.name)
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
