import { personHeader } from '#src/contract/person-header.ts'
import type { ApiRequest } from '#src/contract/request-for.ts'
import { noResponse, readResponse, type SendResult } from './send-result.ts'

type Sender = {
  /** The person on whose behalf the request is sent. */
  readonly person: string
  readonly idempotencyKey?: string
  readonly timeoutMs: number
}

/** Sends a request once. Returns what it means for its entry, and the `data` of the response. Never rejects. */
export async function sendRequest(
  { url, headers, ...request }: ApiRequest,
  { person, idempotencyKey, timeoutMs }: Sender,
): Promise<{ readonly result: SendResult; readonly body: unknown }> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...request,
      credentials: 'same-origin',
      signal,
      headers: {
        ...headers,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        [personHeader]: person,
      },
    })
    const body: unknown = await response.json().catch((error: unknown) => {
      // A truncated response counts as none; one that is not JSON does not come from the API.
      if (error instanceof SyntaxError) return null
      throw error
    })
    return { result: readResponse(response.status, body, response.headers.get('retry-after')), body }
  } catch {
    return { result: noResponse(signal.aborted ? 'timeout' : 'network'), body: null }
  }
}
