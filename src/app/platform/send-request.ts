// Requests whose bodies take a while to go out. XMLHttpRequest, because fetch can't tell how much of a body has.
import { contractHeader, contractVersion } from '#src/contract/version.ts'
import { ApiProblem, readProblem } from './api-problem.ts'
import { told } from './notices.ts'
import { sessionHandle } from './session.ts'

export type SendOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called with the part of the body that has gone out, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  /** A UUID: the same key again has no further effect. */
  readonly idempotencyKey?: string | undefined
}

type Outgoing = SendOptions & {
  readonly method: string
  readonly url: string
  readonly body: FormData | Blob
  /** Where the body doesn't say it by itself. */
  readonly type?: string
}

/**
 * Answers what the server does. Rejects with an `ApiProblem` when it refuses or can't be reached, and with the
 * signal's reason when aborted.
 */
export function sendRequest({
  method,
  url,
  body,
  type,
  signal,
  onProgress,
  idempotencyKey,
}: Outgoing): Promise<unknown> {
  const session = sessionHandle()
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(contractHeader, String(contractVersion))
    if (type !== undefined) request.setRequestHeader('content-type', type)
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      if (request.status >= 200 && request.status < 300 && isOk(answer)) resolve(answer)
      else reject(told(readProblem(answer, request.getResponseHeader('retry-after'), session)))
    })
    request.addEventListener('error', () => reject(new ApiProblem({ code: 'network' })))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

const isOk = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'result' in answer && answer.result === 0
