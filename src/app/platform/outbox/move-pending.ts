// Earlier versions stored unacknowledged submissions in their drafts. They move to the outbox with their original
// idempotency key, so that one that did arrive is not stored twice.
import { updateStoredReviewDraft, listStoredReviewDrafts } from '#src/offline/drafts/review-draft-store.ts'
import { createEntry } from '#src/offline/outbox/outbox-entry.ts'
import { addEntry } from '#src/offline/outbox/outbox-store.ts'
import { api } from '#src/app/platform/api/api.ts'

/** Moves each of the person's pending submissions once. One that cannot be moved yet stays. Returns how many moved. */
export async function movePending(person: string): Promise<number> {
  let moved = 0
  for (const { task, stored } of await listStoredReviewDrafts(person)) {
    const { pending } = stored
    if (!pending) continue
    // The old format lacks the bundle.
    const requested = await api('GET /api/tasks/{id}', { params: { id: task } }).catch(() => null)
    if (!requested) continue
    const { bundle, project } = requested.data
    const { key, ...texts } = pending
    const work = { kind: 'review', taskId: task, bundleId: bundle._id, ...texts } as const
    const about = { project: project.name, bundle: bundle.name }
    if (await addEntry(createEntry({ id: key, person, work, context: about, createdAtMs: Date.now() }))) {
      await updateStoredReviewDraft(person, task, (now) => (now.pending?.key === key ? { ...now, pending: null } : now))
      moved += 1
    }
  }
  return moved
}
