import type { PhotoUploads } from './photo-uploads.ts'

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
