// The typed client for calls whose body is a form with files. XMLHttpRequest, because fetch can't tell how much of a
// body has gone out.
import type { FormCall } from '#src/contract/contract.ts'
import type { Answer } from './api.ts'
import { ApiProblem, readProblem } from './api-problem.ts'
import { sessionHandle } from './session.ts'

export type SendOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called with the part of the body that has gone out, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  /** A UUID: the same key again has no further effect. */
  readonly idempotencyKey?: string | undefined
}

/**
 * Makes a call: `sendForm('POST /api/images', form, { onProgress })`. Rejects with an `ApiProblem` when the server
 * refuses or can't be reached, and with the signal's reason when aborted.
 */
export function sendForm<Name extends FormCall>(
  name: Name,
  form: FormData,
  { signal, onProgress, idempotencyKey }: SendOptions = {},
): Promise<Answer<Name>> {
  const [method = '', path = ''] = name.split(' ')
  const session = sessionHandle()
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, path)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      if (request.status >= 200 && request.status < 300 && isOk(answer)) resolve(answer as Answer<Name>)
      else reject(readProblem(answer, request.getResponseHeader('retry-after'), session))
    })
    request.addEventListener('error', () => reject(new ApiProblem({ code: 'network' })))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

const isOk = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'result' in answer && answer.result === 0
