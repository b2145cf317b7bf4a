import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { clearAllQueries } from '#src/app/platform/query/persist-query-cache.ts'
import { deleteStoredProfile } from './stored-profile.ts'
import { currentIdentity, clearSession } from './session.ts'
import { deleteConversationDrafts } from './conversation-drafts.ts'

/**
 * Ends the session on this device and on the server. Without a network it still ends on this device. Deletes the
 * person's unsent reviews, messages and unpublished product, so confirm first (`useSignOut`).
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
  // The next person on this device must not receive this person's notifications.
  await import('#src/app/platform/push/push-subscription.ts')
    .then(({ unsubscribeDevice }) => unsubscribeDevice())
    .catch(() => undefined)
  // Photos shared by the person who signs out.
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

/** Whether the person has an unpublished product on this device. */
export const hasUnpublishedProduct = (person: string): Promise<boolean> =>
  loadListingDrafts().then(
    ({ hasListingDraft }) => hasListingDraft(person),
    () => false,
  )

// Loaded on demand: only selling and signing out need it.
const loadListingDrafts = () => import('#src/offline/listing-draft.ts')
