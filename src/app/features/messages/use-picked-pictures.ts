import { useEffect, useRef, useState } from 'react'
import type { UploadedPicture } from '#src/offline/outbox/outbox-entry.ts'
import { maxMessagePictures } from '#src/domain/messages.ts'

/** A picture of the message that is being written. */
export type PickedPicture = {
  readonly id: string
  readonly previewUrl: string
  readonly upload: 'uploading' | UploadedPicture
}

export type PictureNotice = 'too-many' | 'not-uploaded' | 'unreadable'

/**
 * The pictures of the message that is being written, which are uploaded at once. They stay until the message leaves the
 * composer or the page is closed.
 */
export function usePickedPictures(onNotice: (notice: PictureNotice) => void) {
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([])
  const previewUrls = useRef(new Set<string>())
  useEffect(() => {
    const urls = previewUrls.current
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  const upload = async (id: string, file: Blob) => {
    try {
      // Not on the device: without a network nothing can be uploaded.
      const { uploadMessagePicture } = await import('./upload-message-picture.ts')
      const uploaded = await uploadMessagePicture(file)
      setPictures((before) => before.map((picture) => (picture.id === id ? { ...picture, upload: uploaded } : picture)))
    } catch (error) {
      onNotice(error instanceof Error && error.name === 'UnreadableImageError' ? 'unreadable' : 'not-uploaded')
      setPictures((before) => before.filter((picture) => picture.id !== id))
    }
  }
  const pick = (files: readonly File[]) => {
    const room = Math.max(0, maxMessagePictures - pictures.length)
    if (files.length > room) onNotice('too-many')
    const added = files.slice(0, room).map((file) => {
      const previewUrl = URL.createObjectURL(file)
      previewUrls.current.add(previewUrl)
      return { file, picture: { id: crypto.randomUUID(), previewUrl, upload: 'uploading' as const } }
    })
    setPictures((before) => [...before, ...added.map(({ picture }) => picture)])
    for (const { file, picture } of added) void upload(picture.id, file)
  }
  const remove = (id: string) => setPictures((before) => before.filter((picture) => picture.id !== id))
  /** Returns pictures of a message that was not sent to the composer. */
  const restore = (uploaded: readonly UploadedPicture[]) =>
    setPictures((before) => [
      ...uploaded.map((picture) => ({
        id: crypto.randomUUID(),
        previewUrl: `${picture.src}/160.webp`,
        upload: picture,
      })),
      ...before,
    ])
  const uploaded = pictures.flatMap(({ upload: state }) => (typeof state === 'string' ? [] : [state]))
  return { pictures, uploaded, pick, remove, restore, clear: () => setPictures([]) }
}
