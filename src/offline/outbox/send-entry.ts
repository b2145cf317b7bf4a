// Sends one entry to the server.
import { type ApiRequest, requestFor } from '#src/contract/request-for.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { sendRequest } from './send-request.ts'
import type { SendResult } from './send-result.ts'
import { uploadPictures } from './upload-pictures.ts'

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
      return requestFor('POST /api/talents/updateInfo', {
        body: { ...work.changes, ...(work.before && { before: work.before }) },
      })
    case 'message':
      return requestFor('POST /api/messages', {
        body: {
          ...work.recipient,
          body: work.body,
          ...(work.pictures && { pictures: work.pictures.map(({ key }) => key) }),
        },
      })
  }
}

/** Sends the entry once, on behalf of its person; a review after the pictures of its flags. Never rejects. */
export async function sendEntry(
  entry: Pick<OutboxEntry, 'id' | 'person' | 'state' | 'work'>,
  timeoutMs = sendTimeoutMs,
): Promise<SendResult> {
  const { id, person, state } = entry
  let { work } = entry
  if (work.kind === 'review' && state === 'waiting') {
    const uploaded = await uploadPictures(entry, work, timeoutMs)
    if (uploaded.failure) return uploaded.failure
    work = uploaded.work
  }
  const { result } = await sendRequest(requestOf({ state, work }), { person, idempotencyKey: id, timeoutMs })
  return result
}
