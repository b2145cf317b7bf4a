import type { ApiResponse } from './api.ts'
import { sendForm, type SendOptions } from './send-form.ts'

export type UploadedImage = ApiResponse<'POST /api/images'>['data']

/**
 * Uploads a picture; `key` names it in later calls, `src` shows it. Rejects with an `ApiProblem` that says what is
 * wrong with the picture or the way to the server.
 */
export async function uploadImage(
  image: Blob,
  options: Pick<SendOptions, 'signal' | 'onProgress'> = {},
): Promise<UploadedImage> {
  const form = new FormData()
  form.append('image', image)
  return (await sendForm('POST /api/images', form, options)).data
}
