// Sends one entry to the server.
import { personHeader } from '#src/contract/person-header.ts'
import { type ApiRequest, requestFor } from '#src/contract/request-for.ts'
import { type SendResult, noResponse, readResponse } from './send-result.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** Milliseconds until a request times out: a review is small, but mobile networks can be slow. */
export const sendTimeoutMs = 20_000

/** A review takes two requests: the first stores it, the second forwards it. */
function requestOf({ state, work }: Pick<OutboxEntry, 'state' | 'work'>): ApiRequest {
  switch (work.kind) {
    case 'review': {
      const { bundleId, kind: _, ...body } = work
      if (state === 'sent') return requestFor('POST /api/tasks/{id}/sync', { params: { id: work.taskId } })
      return requestFor('POST /api/bundles/{id}/submitReviewResult', { params: { id: bundleId }, body })
    }
    case 'skip':
      return requestFor('POST /api/tasks/{id}/skip', { params: { id: work.taskId }, body: work.skip })
    case 'profile':
      return requestFor('POST /api/talents/updateInfo', { body: work.changes })
    case 'message':
      return requestFor('POST /api/messages', { body: { ...work.recipient, body: work.body } })
  }
}

/** Sends the entry once, on behalf of its person. Never rejects. */
export async function sendEntry(
  entry: Pick<OutboxEntry, 'id' | 'person' | 'state' | 'work'>,
  timeoutMs = sendTimeoutMs,
): Promise<SendResult> {
  const { url, headers, ...request } = requestOf(entry)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...request,
      credentials: 'same-origin',
      signal,
      headers: { ...headers, 'idempotency-key': entry.id, [personHeader]: entry.person },
    })
    const responseBody: unknown = await response.json().catch((error: unknown) => {
      // A truncated response counts as none; one that is not JSON does not come from the API.
      if (error instanceof SyntaxError) return null
      throw error
    })
    return readResponse(response.status, responseBody, response.headers.get('retry-after'))
  } catch {
    return noResponse(signal.aborted ? 'timeout' : 'network')
  }
}
