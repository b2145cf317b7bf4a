import type { ApiResponse } from './api.ts'
import { sendForm, type SendOptions } from './send-form.ts'

export type UploadedImage = ApiResponse<'POST /api/images'>['data']

/**
 * Uploads a picture. `key` identifies it in later calls, `src` is its URL. Rejects with an `ApiProblem` when the server
 * refuses the picture or cannot be reached.
 */
export async function uploadImage(
  image: Blob,
  options: Pick<SendOptions, 'signal' | 'onProgress'> = {},
): Promise<UploadedImage> {
  const form = new FormData()
  form.append('image', image)
  return (await sendForm('POST /api/images', form, options)).data
}
