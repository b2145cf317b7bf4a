// What this device stores of a person. Loaded on demand: only signing out needs it.
import { deleteStoredReviewDrafts } from '#src/offline/drafts/review-draft-store.ts'
import { deleteListingDraft } from '#src/offline/listing-draft.ts'
import { deleteEntries } from '#src/offline/outbox/outbox-store.ts'
import { deleteSharedPhotos } from '#src/offline/shared-photos.ts'
import { deleteDownloads } from '#src/offline/tasks/delete-downloads.ts'
import { deleteCachedWaveforms } from '#src/offline/waveform-cache.ts'
import { deleteOpenedJobs } from '#src/app/platform/downloads/opened-jobs.ts'
import { deleteConversationDrafts } from './conversation-drafts.ts'
import { deleteStoredProfile } from './stored-profile.ts'

export { unsubscribeDevice } from '#src/app/platform/push/push-subscription.ts'

/** Deletes what is stored of `person`, and what was shared to the app or cached; goes on where a deletion fails. */
export async function deletePersonalData(person: string | undefined): Promise<void> {
  if (person !== undefined) {
    deleteStoredProfile(localStorage, person)
    deleteConversationDrafts(localStorage, person)
    deleteOpenedJobs(person)
  }
  const deletions: Promise<unknown>[] = [deleteSharedPhotos(), deleteCachedWaveforms()]
  if (person !== undefined) {
    deletions.push(deleteListingDraft(person), deleteDownloads(person))
    deletions.push(deleteStoredReviewDrafts(person), deleteEntries(person))
  }
  await Promise.allSettled(deletions)
}
