// Requests with large bodies. Uses XMLHttpRequest, because fetch does not report upload progress.
import { contractHeader, contractVersion } from '#src/contract/contract-version.ts'
import { ApiProblem, parseProblem } from './api-problem.ts'
import { reportProblem } from '#src/app/platform/shell/notices.ts'
import { sessionHandle } from '#src/app/platform/session/session.ts'

export type SendOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called with the sent part of the body, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined
  /** A UUID. A repeated key has no further effect. */
  readonly idempotencyKey?: string | undefined
}

type OutgoingRequest = SendOptions & {
  readonly method: string
  readonly url: string
  readonly body: FormData | Blob
  /** The media type, for a body that does not have one itself. */
  readonly type?: string
}

/**
 * Resolves to the body of the response. Rejects with an `ApiProblem` when the server refuses or cannot be reached, and
 * with the signal's reason when aborted.
 */
export function sendRequest({
  method,
  url,
  body,
  type,
  signal,
  onProgress,
  idempotencyKey,
}: OutgoingRequest): Promise<unknown> {
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
      const responseBody: unknown = request.response
      if (request.status >= 200 && request.status < 300 && isSuccess(responseBody)) resolve(responseBody)
      else reject(reportProblem(parseProblem(responseBody, request.getResponseHeader('retry-after'), session)))
    })
    request.addEventListener('error', () => reject(new ApiProblem({ code: 'network' })))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

const isSuccess = (responseBody: unknown): boolean =>
  typeof responseBody === 'object' && responseBody !== null && 'result' in responseBody && responseBody.result === 0
