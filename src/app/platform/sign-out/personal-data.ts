// What this device stores of a person. Loaded on demand: only the end of a session needs it.
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { deleteStoredDraftIf, deleteStoredDrafts, listStoredDrafts } from '#src/offline/drafts/draft-store.ts'
import { isOnServer } from '#src/offline/drafts/stored-draft.ts'
import { deleteListingDraft } from '#src/offline/listing-draft.ts'
import { deleteReceipts } from '#src/offline/bid-receipts.ts'
import { deleteEntries, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { clearCachedQueries } from '#src/offline/query-cache.ts'
import { deleteSharedPhotos } from '#src/offline/shared-photos.ts'
import { deleteDownloads } from '#src/offline/tasks/storage-space.ts'
import { deleteCachedWaveforms } from '#src/offline/waveform-cache.ts'
import { deleteOpenedJobs } from '#src/app/platform/session/opened-jobs.ts'
import { storeTypedText } from '#src/app/platform/update/open-work.ts'
import { deleteConversationDrafts } from '#src/app/platform/outbox/conversation-drafts.ts'
import { forgetPendingLikes } from '#src/app/platform/session/pending-likes.ts'
import { deleteStoredProfile } from '#src/app/platform/profile/own-profile.ts'

export { unsubscribeDevice } from '#src/app/platform/push/push-subscription.ts'

/** Deletes what is stored of `person`, and what was shared to the app or cached; goes on where a deletion fails. */
export async function deletePersonalData(person: string | undefined): Promise<void> {
  if (person !== undefined) {
    deleteStoredProfile(person)
    deleteConversationDrafts(person)
    deleteOpenedJobs(person)
    deleteListsOf(person)
  }
  const deletions: Promise<unknown>[] = [deleteSharedPhotos(), deleteCachedWaveforms()]
  if (person !== undefined) {
    deletions.push(deleteListingDraft(person), deleteDownloads(person), deleteReceipts(person))
    deletions.push(deleteStoredDrafts(person), deleteEntries(person))
  }
  await Promise.allSettled(deletions)
}

/** Recent searches, recently viewed products, pending likes, drafts of guidelines: their keys end with the person's id. */
function deleteListsOf(person: string): void {
  for (const key of deviceStorage.keys()) if (key.endsWith(` ${person}`)) storeTypedText(key, null)
  forgetPendingLikes()
}

/**
 * Deletes the copies of the server's data that the device holds for `person`; goes on where a deletion fails. What they
 * typed and the server does not have stays, and is sent when they sign in again.
 */
export async function deleteServerCopies(person: string): Promise<void> {
  deleteStoredProfile(person)
  deleteOpenedJobs(person)
  await Promise.allSettled([
    clearCachedQueries(),
    deleteCachedWaveforms(),
    deleteDownloads(person),
    deleteSentEntries(person),
    deleteSentDrafts(person),
  ])
}

async function deleteSentEntries(person: string): Promise<void> {
  const sentEntries = (await listEntries(person)).filter(
    ({ state, forwarded }) => state === 'sent' && forwarded === 'done',
  )
  await deleteEntries(
    person,
    sentEntries.map(({ id }) => id),
  )
}

async function deleteSentDrafts(person: string): Promise<void> {
  const drafts = await listStoredDrafts(person)
  await Promise.all(drafts.map(({ task }) => deleteStoredDraftIf(person, task, isOnServer)))
}
