// Brings reviews in work from this device to the server, one sender at a time for each, whatever tabs are open.
import { migrateLocalStorageDrafts } from '#src/offline/drafts/old-drafts.ts'
import {
  updateStoredReviewDraft,
  listStoredReviewDrafts,
  readStoredReviewDraft,
} from '#src/offline/drafts/review-draft-store.ts'
import {
  emptyStoredReviewDraft,
  isUnsent,
  type StoredReviewDraft,
  reconcileDraft,
  type ServerDraft,
  withSent,
} from '#src/offline/drafts/stored-review-draft.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { hasContent } from '#src/domain/review-draft.ts'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'

/** `later`: the server can't be reached now. `asked`: another device has another version, and the person chooses. */
export type SendDraftResult =
  | { readonly kind: 'saved' | 'retry-later' | 'conflict' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem }

/** Problems that time mends. */
const transientProblems: readonly string[] = ['network', 'unreadable', 'unexpected', 'too-many', 'not-signed-in']

/** Where a draft is read and changed: the device, or the page alone when the device has no room. */
export type DraftStore = {
  readonly read: () => Promise<StoredReviewDraft | null>
  readonly change: (change: (stored: StoredReviewDraft) => StoredReviewDraft) => Promise<unknown>
}

const deviceDraftStore = (person: string, task: string): DraftStore => ({
  read: () => readStoredReviewDraft(person, task),
  change: (change) => updateStoredReviewDraft(person, task, change),
})

/** Milliseconds another tab that sends the same draft is waited for. */
const lockTimeoutMs = 15_000

/** Sends what the server has not got of one draft, until `signal`; asks what it has first if that was changed elsewhere. */
export function sendDraft(
  person: string,
  task: string,
  store = deviceDraftStore(person, task),
  signal?: AbortSignal,
): Promise<SendDraftResult> {
  // Without the lock tabs may send at once; the server then lets one of them win.
  return withLock({ name: `review-draft ${person}/${task}`, limitMs: lockTimeoutMs }, async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const stored = await store.read()
      if (!stored || (!isUnsent(stored) && !stored.conflictingDraft)) return { kind: 'saved' }
      if (stored.conflictingDraft) return { kind: 'conflict' }
      const result = await putDraft(task, stored, store, signal)
      if (result) return result
      const failure = await fetchDraft(person, task, undefined, store)
      if (failure) return failure
    }
    return { kind: 'retry-later' }
  })
}

/**
 * Learns what the server has of a draft, if it is `still` of use then. Answers what hindered it, or null. An answer that
 * was under way while the server took a newer draft is from before it, and is ignored: it would replace what was typed.
 */
export async function fetchDraft(
  person: string,
  task: string,
  isCurrent = () => true,
  store = deviceDraftStore(person, task),
): Promise<SendDraftResult | null> {
  try {
    const requested = revisionOf(await store.read())
    const { data } = await api('GET /api/tasks/{id}/draft', { params: { id: task } })
    const server: ServerDraft | null = data && { draft: data.draft, revision: data.revision }
    await store.change((stored) =>
      isCurrent() && revisionOf(stored) === requested ? reconcileDraft(stored, server) : stored,
    )
    return null
  } catch (error) {
    return toSendDraftResult(error)
  }
}

const revisionOf = (stored: StoredReviewDraft | null) => stored?.base?.revision

/** Milliseconds somebody who wants to leave waits for a server that does not answer. */
const sendAllTimeoutMs = 5000

/** Sends everything of the person that the server has not got, and answers the tasks whose words only this device has then. */
export async function sendDrafts(person: string): Promise<readonly string[]> {
  await migrateLocalStorageDrafts(localStorage)
  const drafts = await listStoredReviewDrafts(person)
  const timeout = new Promise<SendDraftResult>((resolve) =>
    window.setTimeout(() => resolve({ kind: 'retry-later' }), sendAllTimeoutMs),
  )
  const unsentTasks = await Promise.all(
    drafts.map(async ({ task, stored }) => {
      if (!hasContent(stored.draft) || (!isUnsent(stored) && !stored.conflictingDraft)) return []
      return (await Promise.race([sendDraft(person, task), timeout])).kind === 'saved' ? [] : [task]
    }),
  )
  return unsentTasks.flat()
}

/** Null when the draft was made from another than the server has. */
async function putDraft(
  task: string,
  { draft, base, localRevision }: StoredReviewDraft,
  store: DraftStore,
  signal: AbortSignal | undefined,
): Promise<SendDraftResult | null> {
  try {
    const body = { draft, base: base?.revision ?? null }
    const { data } = await api('PUT /api/tasks/{id}/draft', { params: { id: task }, body, signal })
    const server = { draft, revision: data.revision }
    await store.change((stored) =>
      stored === emptyStoredReviewDraft ? stored : withSent(stored, server, localRevision),
    )
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
