// The typed client for calls whose body is a form with files.
import type { FormCall } from '#src/contract/contract.ts'
import type { ApiResponse } from './api.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

export type { SendOptions } from './send-request.ts'

/**
 * Makes a call: `sendForm('POST /api/images', form, { onProgress })`. Rejects with an `ApiProblem` when the server
 * refuses or cannot be reached, and with the signal's reason when aborted.
 */
export async function sendForm<Name extends FormCall>(
  name: Name,
  form: FormData,
  options: SendOptions = {},
): Promise<ApiResponse<Name>> {
  const [method = '', url = ''] = name.split(' ')
  return (await sendRequest({ ...options, method, url, body: form })) as ApiResponse<Name>
}
