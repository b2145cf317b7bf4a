// The typed client for calls whose body is a form with files or a raw file. Uses XMLHttpRequest, because fetch does not
// report upload progress.
import { isSuccess, type ApiResponse } from './api.ts'
import type { Contract, FormCall, RawCall } from '#src/contract/contract.ts'
import { type RequestArgs, requestFor } from '#src/contract/request-for.ts'
import { sessionHandle } from '#src/app/platform/session/session.ts'
import { ApiProblem, parseProblem, reportProblem } from './api-problem.ts'

export type UploadOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called with the sent part of the body, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined
}

type FormUpload = UploadOptions & { readonly form: FormData }
type FileUpload<Type extends string> = UploadOptions & {
  readonly file: Blob
  /** The media type of `file`. */
  readonly type: Type
}

type Upload<Name extends FormCall | RawCall> = Contract[Name] extends {
  rawMediaTypes: readonly (infer Type extends string)[]
}
  ? FileUpload<Type>
  : FormUpload

/**
 * Makes a call: `upload('POST /api/images', { form, onProgress })`. Rejects with an `ApiProblem` when the server
 * refuses or cannot be reached, and with the signal's reason when aborted.
 */
export function upload<Name extends FormCall | RawCall>(
  name: Name,
  ...args: RequestArgs<Name, Upload<Name>>
): Promise<ApiResponse<Name>> {
  const { method, url, headers } = requestFor<Name, Upload<Name>>(name, ...args)
  const [{ signal, onProgress, ...body }] = args as [FormUpload | FileUpload<string>]
  const session = sessionHandle()
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    request.responseType = 'json'
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    if ('type' in body) request.setRequestHeader('content-type', body.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const responseBody: unknown = request.response
      if (request.status >= 200 && request.status < 300 && isSuccess(responseBody))
        resolve(responseBody as ApiResponse<Name>)
      else reject(reportProblem(parseProblem(responseBody, request.getResponseHeader('retry-after'), session)))
    })
    request.addEventListener('error', () => reject(new ApiProblem({ code: 'network' })))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send('form' in body ? body.form : body.file)
  })
}

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
