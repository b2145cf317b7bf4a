// Sends the entries of the outbox. Runs in the page or in the service worker, one at a time per device.
import { emptyDraft, haveSameContent } from '#src/domain/review/review-draft.ts'
import { isUnsent, type StoredDraft } from '#src/offline/drafts/stored-draft.ts'
import { deleteStoredDraftIf } from '#src/offline/drafts/draft-store.ts'
import { TimeoutError } from '#src/offline/with-timeout.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { applySendResult, type SendResult, noResponse, readResponse, nextToSend } from './outbox-rules.ts'
import { type OutboxEntry, taskIdOf } from './outbox-entry.ts'
import { listEntries, loadEntries, emitSending, updateEntry, tryUpdateEntry } from './outbox-store.ts'
import { type ApiRequest, requestFor } from '#src/contract/request-for.ts'
import { personHeader } from '#src/contract/headers.ts'
import { isLocalPicture, parsePicture } from '#src/domain/review/review-flags.ts'
import { replaceLocalPictures } from '#src/domain/review/flag-pictures.ts'
import { isRecord } from '#src/domain/is-record.ts'

/** The result of a round. */
export type SendRound = {
  /** Some entries need a retry. */
  readonly hasRetryable: boolean
  /** Nobody is signed in. */
  readonly isSignedOut: boolean
  /** Seconds that the server asked to wait. */
  readonly retryAfterSeconds: number | null
}

type SendOptions = {
  /** Sends only this person's entries. A page knows who is signed in; the worker finds out from the responses. */
  readonly person?: string | undefined
  /** Milliseconds until a request times out. */
  readonly timeoutMs?: number
}

/** Held while entries are sent. Waits for another sender longer than the timeout of a request. */
export const outboxLock = { name: 'curio-outbox', limitMs: 30_000 } as const

/**
 * Sends all waiting entries in order, and resolves to what is left. Waits for another sender first, and then sends what
 * that one left. Never rejects.
 */
export function sendOutbox(options: SendOptions = {}): Promise<SendRound> {
  // Without the lock two senders may run at once; the idempotency key makes the server store each entry once.
  return withLock(outboxLock, () => sendAll(options))
}

async function sendAll({ person, timeoutMs = sendTimeoutMs }: SendOptions): Promise<SendRound> {
  const tried = new Set<string>()
  const otherPersons = new Set<string>()
  const limitedKinds = new Set<OutboxEntry['work']['kind']>()
  let hasRetryable = false
  let retryAfterSeconds: number | null = null
  for (;;) {
    const entries = await loadEntries(person).catch(() => null)
    // Entries that cannot be read now may be readable later, so this is not an empty outbox.
    if (!entries) return { hasRetryable: true, isSignedOut: false, retryAfterSeconds }
    const entry = nextToSend(
      entries,
      (candidate) =>
        tried.has(stepKeyOf(candidate)) || otherPersons.has(candidate.person) || limitedKinds.has(candidate.work.kind),
    )
    if (!entry) return { hasRetryable, isSignedOut: false, retryAfterSeconds }
    // Includes stored entries: a device that cannot record that they are stored must not send them in a loop.
    tried.add(stepKeyOf(entry))
    emitSending(entry.id)
    const sendResult = await sendEntry(entry, timeoutMs)
    hasRetryable = (await recordResult(entry, sendResult)) === 'unknown' || hasRetryable
    if (sendResult.kind === 'sign-in') return { hasRetryable, isSignedOut: true, retryAfterSeconds }
    if (sendResult.kind === 'other-person') otherPersons.add(entry.person)
    if (sendResult.kind !== 'retry-later') continue
    hasRetryable = true
    retryAfterSeconds = sendResult.retryAfterSeconds ?? retryAfterSeconds
    // The server limits each call separately.
    if (sendResult.failureReason.code === 'too-many') limitedKinds.add(entry.work.kind)
    else if (!sendResult.affectsOnlyEntry) return { hasRetryable, isSignedOut: false, retryAfterSeconds }
  }
}

/** Storing and forwarding a review are separate attempts. */
const stepKeyOf = ({ id, state }: OutboxEntry): string => `${id} ${state}`

/**
 * Records a delivery. Deletes the draft first: if the app stops in between, the same entry is sent again. A draft whose
 * entry the person withdrew meanwhile stays. `unknown`: storage did not confirm the write in time.
 */
async function recordResult(entry: OutboxEntry, sendResult: SendResult): Promise<'settled' | 'unknown'> {
  if (sendResult.kind === 'stored' && entry.state === 'waiting') {
    const isStillQueued = (await listEntries(entry.person)).some(({ id }) => id === entry.id)
    if (isStillQueued) await deleteSentDraft(entry)
  }
  try {
    await updateEntry(entry.id, (current) =>
      current.state === entry.state ? applySendResult(current, sendResult) : current,
    )
    return 'settled'
  } catch (error) {
    return error instanceof TimeoutError ? 'unknown' : 'settled'
  }
}

async function deleteSentDraft({ person, work }: OutboxEntry): Promise<void> {
  const taskId = taskIdOf(work)
  if (taskId !== null) await deleteStoredDraftIf(person, taskId, (stored) => isDone(stored, work))
}

/** Whether a draft is done with `work`: that of a review unless edited since, that of a skip unless it is unsent. */
export const isDone = (stored: StoredDraft, work: OutboxEntry['work']): boolean =>
  work.kind === 'review'
    ? haveSameContent({ ...emptyDraft, result: stored.draft.result }, { ...emptyDraft, result: work.result })
    : !isUnsent(stored)

/** Milliseconds until a request times out: a review is small, but mobile networks can be slow. */
const sendTimeoutMs = 20_000

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
          ...(work.reference && { reference: work.reference }),
          ...(work.action && { action: work.action }),
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

type Sender = {
  /** The person on whose behalf the request is sent. */
  readonly person: string
  readonly idempotencyKey?: string
  readonly timeoutMs: number
}

/** Sends a request once. Returns what it means for its entry, and the `data` of the response. Never rejects. */
async function sendRequest(
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

/**
 * Uploads each picture once, and stores its key in the entry. Returns the work with keys instead of pictures, without
 * those that the server refused: a review is never refused because of a picture. `failure`: the result of the first
 * upload to be retried; null if there is none.
 */
async function uploadPictures(
  { id, person }: Pick<OutboxEntry, 'id' | 'person'>,
  work: OutboxEntry<'review'>['work'],
  timeoutMs: number,
): Promise<{ readonly work: OutboxEntry<'review'>['work']; readonly failure: SendResult | null }> {
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

const localPictures = ({ result: { flags = [] } }: OutboxEntry<'review'>['work']): ReadonlySet<string> =>
  new Set(flags.flatMap(({ picture }) => (picture !== undefined && isLocalPicture(picture) ? [picture] : [])))

const withPictures = (
  work: OutboxEntry<'review'>['work'],
  replace: (picture: string) => string | null,
): OutboxEntry<'review'>['work'] => ({
  ...work,
  result: replaceLocalPictures(work.result, replace),
})

function readKey(body: unknown): string | null {
  const data = isRecord(body) ? body['data'] : null
  return isRecord(data) ? parsePicture(data['key']) : null
}
