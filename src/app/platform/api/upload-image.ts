import type { ApiResponse } from './api.ts'
import { upload, type UploadOptions } from './upload.ts'

export type UploadedImage = ApiResponse<'POST /api/images'>['data']

/**
 * Uploads a picture. `key` identifies it in later calls, `src` is its URL. Rejects with an `ApiProblem` when the server
 * refuses the picture or cannot be reached.
 */
export async function uploadImage(image: Blob, options: UploadOptions = {}): Promise<UploadedImage> {
  const form = new FormData()
  form.append('image', image)
  return (await upload('POST /api/images', { form, ...options })).data
}
