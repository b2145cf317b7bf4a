// Sends review drafts from this device to the server. A lock per draft allows one sender across tabs.
import { updateStoredDraft, loadStoredDrafts, readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { isUnsent, type StoredDraft, reconcileDraft, withSent } from '#src/offline/drafts/stored-draft.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { replaceLocalPictures } from '#src/domain/review/flag-pictures.ts'
import { hasContent } from '#src/domain/review/review-draft.ts'
import { answerTimeoutMs, api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'

/** `retry-later`: the server cannot be reached. `conflict`: another device changed the draft; the person chooses. */
export type SendDraftResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'retry-later' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem }

/** Problems for which a retry can help. */
const transientProblems: readonly string[] = [
  'network',
  'unreadable',
  'unexpected',
  'unavailable',
  'storage-full',
  'too-many',
  'too-slow',
  'not-signed-in',
  'other-person',
]

/** Where a draft is stored: on the device, or only in the page when the device's storage is full. */
export type DraftStore = {
  readonly read: () => Promise<StoredDraft | null>
  readonly change: (change: (stored: StoredDraft) => StoredDraft) => Promise<unknown>
}

const deviceDraftStore = (person: string, task: string): DraftStore => ({
  read: () => readStoredDraft(person, task),
  change: (change) => updateStoredDraft(person, task, change),
})

/** The longest wait for another tab that sends the same draft. */
const lockTimeoutMs = 15_000

/** Sends a draft's unsent changes until `signal` aborts. If the server has another revision, fetches it and retries. */
export function sendDraft(
  person: string,
  task: string,
  store = deviceDraftStore(person, task),
  signal?: AbortSignal,
): Promise<SendDraftResult> {
  // Without the lock, tabs may send at the same time. The server then accepts one of them.
  return withLock({ name: `review-draft ${person}/${task}`, limitMs: lockTimeoutMs }, async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const stored = await store.read()
      if (!stored || (!isUnsent(stored) && !stored.conflictingDraft)) return { kind: 'saved' }
      if (stored.conflictingDraft) return { kind: 'conflict' }
      const result = await putDraft(person, task, stored, store, signal)
      if (result) return result
      const failure = await fetchDraft(person, task, store)
      if (failure) return failure
    }
    return { kind: 'retry-later' }
  })
}

/** Fetches the server's version of a draft and reconciles the stored one with it. Returns the failure, or null. */
export async function fetchDraft(
  person: string,
  task: string,
  store = deviceDraftStore(person, task),
): Promise<SendDraftResult | null> {
  try {
    const requested = await store.read()
    // A form waits for the answer.
    const options = { params: { id: task }, person, timeoutMs: answerTimeoutMs }
    const { data } = await api('GET /api/tasks/{id}/draft', options)
    await store.change((stored) => reconcileDraft(stored, data, requested))
    return null
  } catch (error) {
    return toSendDraftResult(error)
  }
}

/** The longest wait for the server when a person signs out. */
const sendAllTimeoutMs = 5000

/** The task of a draft that is still only on this device, and whether it can be sent later as it is. */
type UnsentDraft = { readonly task: string; readonly canRetry: boolean }

/** Sends the person's unsent drafts. Returns those that are still only on this device. Rejects if storage fails. */
export async function sendDrafts(person: string): Promise<readonly UnsentDraft[]> {
  const drafts = await loadStoredDrafts(person)
  const timeout = new Promise<SendDraftResult>((resolve) =>
    window.setTimeout(() => resolve({ kind: 'retry-later' }), sendAllTimeoutMs),
  )
  const unsentDrafts = await Promise.all(
    drafts.map(async ({ task, stored }) => {
      if (!hasContent(stored.draft) || (!isUnsent(stored) && !stored.conflictingDraft)) return []
      const { kind } = await Promise.race([sendDraft(person, task), timeout])
      return kind === 'saved' ? [] : [{ task, canRetry: kind === 'retry-later' }]
    }),
  )
  return unsentDrafts.flat()
}

/** Returns null when the draft is based on another revision than the server's. */
async function putDraft(
  person: string,
  task: string,
  stored: StoredDraft,
  store: DraftStore,
  signal: AbortSignal | undefined,
): Promise<SendDraftResult | null> {
  try {
    // Pictures are uploaded with the review; until then another device makes its own.
    const draft = { ...stored.draft, result: replaceLocalPictures(stored.draft.result, () => null) }
    const body = { draft, base: stored.base?.revision ?? null }
    const { data } = await api('PUT /api/tasks/{id}/draft', { params: { id: task }, body, signal, person })
    await store.change((current) => withSent(current, { draft, revision: data.revision }, stored))
    return { kind: 'saved' }
  } catch (error) {
    const isConflict = error instanceof ApiProblem && error.problem === 'draft-changed'
    return isConflict ? null : toSendDraftResult(error)
  }
}

function toSendDraftResult(error: unknown): SendDraftResult {
  const isPermanent = error instanceof ApiProblem && !transientProblems.includes(error.problem)
  return isPermanent ? { kind: 'refused', problem: error } : { kind: 'retry-later' }
}
