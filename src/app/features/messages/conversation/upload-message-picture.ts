import { shrinkImage } from '#src/app/platform/api/shrink-image.ts'
import { uploadImage } from '#src/app/platform/api/upload-image.ts'
import type { UploadedPicture } from '#src/offline/outbox/outbox-entry.ts'

/**
 * Uploads a picture for a message, like the photos of products.
 * @throws UnreadableImageError, ApiProblem
 */
export async function uploadMessagePicture(file: Blob): Promise<UploadedPicture> {
  const { key, src, width, height, placeholder } = await uploadImage(await shrinkImage(file))
  return { key, src, width, height, placeholder }
}
