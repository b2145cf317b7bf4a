import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { clearAllQueries } from '#src/app/platform/query/persist-query-cache.ts'
import { deleteStoredProfile } from './stored-profile.ts'
import { currentIdentity, clearSession } from './session.ts'
import { deleteConversationDrafts } from './unsent-messages.ts'

/**
 * Ends the session here and on the server. Without a network this device forgets it all the same. Takes the person's
 * unsent reviews, messages and the piece they were about to sell along: ask first (`useSignOut`).
 */
export async function signOut(client: QueryClient): Promise<void> {
  const person = currentIdentity()?._id
  await api('POST /api/logout').catch(() => undefined)
  if (person !== undefined) {
    deleteStoredProfile(localStorage, person)
    deleteConversationDrafts(localStorage, person)
    await loadListingDrafts()
      .then(({ deleteListingDraft }) => deleteListingDraft(person))
      .catch(() => undefined)
  }
  // What is told them from now on is not for whoever has the device next.
  await import('#src/app/platform/push/push-subscription.ts')
    .then(({ unsubscribeDevice }) => unsubscribeDevice())
    .catch(() => undefined)
  // Shared by whoever had the device until now.
  await import('#src/offline/shared-photos.ts')
    .then(({ deleteSharedPhotos }) => deleteSharedPhotos())
    .catch(() => undefined)
  await import('#src/offline/waveform-cache.ts')
    .then(({ deleteCachedWaveforms }) => deleteCachedWaveforms())
    .catch(() => undefined)
  clearSession()
  if (person !== undefined) {
    await import('#src/offline/tasks/delete-downloads.ts')
      .then(({ deleteDownloads }) => deleteDownloads(person))
      .catch(() => undefined)
    await import('#src/offline/drafts/review-draft-store.ts')
      .then(({ deleteStoredReviewDrafts }) => deleteStoredReviewDrafts(person))
      .catch(() => undefined)
    await import('#src/offline/outbox/outbox-store.ts')
      .then(({ deleteEntries }) => deleteEntries(person))
      .catch(() => undefined)
  }
  await clearAllQueries(client)
}

/** Whether the person has a piece on this device that is not published yet. */
export const hasUnpublishedProduct = (person: string): Promise<boolean> =>
  loadListingDrafts().then(
    ({ hasListingDraft }) => hasListingDraft(person),
    () => false,
  )

// Only those who sell need it, and they and those who leave can wait for it.
const loadListingDrafts = () => import('#src/offline/listing-draft.ts')
