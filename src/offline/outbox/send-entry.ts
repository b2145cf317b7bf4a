// Sends one entry to the server.
import { personHeader } from '#src/contract/person-header.ts'
import { contractHeader, contractVersion } from '#src/contract/contract-version.ts'
import { type SendResult, noResponse, readResponse } from './send-result.ts'
import type { OutboxEntry, Work } from './outbox-entry.ts'

/** Milliseconds until a request times out: a review is small, but mobile networks can be slow. */
export const sendTimeoutMs = 20_000

type EntryRequest = { readonly path: string; readonly body: unknown }

/** A review takes two requests: the first stores it, the second forwards it. */
function requestOf({ state, work }: Pick<OutboxEntry, 'state' | 'work'>): EntryRequest {
  if (state === 'sent' && work.kind === 'review') return { path: `/api/tasks/${work.taskId}/sync`, body: undefined }
  return submitRequestOf(work)
}

function submitRequestOf(work: Work): EntryRequest {
  switch (work.kind) {
    case 'review': {
      const { taskId, bundleId, result, duration } = work
      const body = { taskId, result, ...(duration !== undefined && { duration }) }
      return { path: `/api/bundles/${bundleId}/submitReviewResult`, body }
    }
    case 'skip':
      return { path: `/api/tasks/${work.taskId}/skip`, body: work.skip }
    case 'profile':
      return { path: '/api/talents/updateInfo', body: work.changes }
  }
}

/** Sends the entry once, on behalf of its person. Never rejects. */
export async function sendEntry(
  entry: Pick<OutboxEntry, 'id' | 'person' | 'state' | 'work'>,
  timeoutMs = sendTimeoutMs,
): Promise<SendResult> {
  const { path, body } = requestOf(entry)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      signal,
      headers: {
        accept: 'application/json',
        'idempotency-key': entry.id,
        [contractHeader]: String(contractVersion),
        [personHeader]: entry.person,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
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
