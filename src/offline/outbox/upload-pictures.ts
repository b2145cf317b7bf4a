// Uploads the pictures of a review's flags that only the device has, before the review is sent.
import { requestFor } from '#src/contract/request-for.ts'
import { isLocalPicture, parsePicture } from '#src/domain/review/review-flags.ts'
import { replaceLocalPictures } from '#src/domain/review/flag-pictures.ts'
import { isRecord } from '#src/domain/is-record.ts'
import type { OutboxEntry, ReviewWork } from './outbox-entry.ts'
import { tryUpdateEntry } from './outbox-store.ts'
import { sendRequest } from './send-request.ts'
import type { SendResult } from './send-result.ts'

/**
 * Uploads each picture once, and stores its key in the entry. Returns the work with keys instead of pictures, without
 * those that the server refused: a review is never refused because of a picture. `failure`: the result of the first
 * upload to be retried; null if there is none.
 */
export async function uploadPictures(
  { id, person }: Pick<OutboxEntry, 'id' | 'person'>,
  work: ReviewWork,
  timeoutMs: number,
): Promise<{ readonly work: ReviewWork; readonly failure: SendResult | null }> {
  const keys = new Map<string, string>()
  let failure: SendResult | null = null
  for (const picture of localPictures(work)) {
    const request = requestFor('POST /api/tasks/{id}/flagPictures', { params: { id: work.taskId }, body: { picture } })
    const { result, body } = await sendRequest(request, { person, timeoutMs })
    const key = result.kind === 'stored' ? readKey(body) : null
    if (key !== null) keys.set(picture, key)
    if (result.kind === 'stored' || result.kind === 'refused') continue
    failure = result
    break
  }
  if (keys.size > 0) {
    await tryUpdateEntry(id, (entry) =>
      entry.work.kind === 'review'
        ? { ...entry, work: withPictures(entry.work, (picture) => keys.get(picture) ?? picture) }
        : entry,
    )
  }
  return { work: withPictures(work, (picture) => keys.get(picture) ?? null), failure }
}

const localPictures = ({ result: { flags = [] } }: ReviewWork): ReadonlySet<string> =>
  new Set(flags.flatMap(({ picture }) => (picture !== undefined && isLocalPicture(picture) ? [picture] : [])))

const withPictures = (work: ReviewWork, replace: (picture: string) => string | null): ReviewWork => ({
  ...work,
  result: replaceLocalPictures(work.result, replace),
})

function readKey(body: unknown): string | null {
  const data = isRecord(body) ? body['data'] : null
  return isRecord(data) ? parsePicture(data['key']) : null
}
