import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { forgetQueries } from './kept-queries.ts'
import { dropKeptProfile } from './kept-profile.ts'
import { currentIdentity, forgetSession } from './session.ts'
import { dropMessageSlips } from './unsent-work.ts'

/**
 * Ends the session here and on the server. Without a network this device forgets it all the same. Takes the person's
 * unsent reviews, messages and the piece they were about to sell along: ask first (`useSignOut`).
 */
export async function signOut(client: QueryClient): Promise<void> {
  const person = currentIdentity()?._id
  await api('POST /api/logout').catch(() => undefined)
  if (person !== undefined) {
    dropKeptProfile(localStorage, person)
    dropMessageSlips(localStorage, person)
    await listingDrafts()
      .then(({ dropListing }) => dropListing(person))
      .catch(() => undefined)
  }
  // What is told them from now on is not for whoever has the device next.
  await import('./push/device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined)
  // Shared by whoever had the device until now.
  await import('#src/offline/shared-photos.ts')
    .then(({ dropSharedPhotos }) => dropSharedPhotos())
    .catch(() => undefined)
  await import('#src/offline/kept-waveforms.ts').then(({ dropWaveforms }) => dropWaveforms()).catch(() => undefined)
  forgetSession()
  if (person !== undefined) {
    await import('#src/offline/tasks/forget-downloads.ts')
      .then(({ forgetDownloads }) => forgetDownloads(person))
      .catch(() => undefined)
    await import('#src/offline/drafts/store.ts')
      .then(({ dropKeptDrafts }) => dropKeptDrafts(person))
      .catch(() => undefined)
    await import('#src/offline/outbox/store.ts').then(({ dropEntries }) => dropEntries(person)).catch(() => undefined)
  }
  await forgetQueries(client)
}

/** Whether the person has a piece on this device that is not published yet. */
export const hasUnsentListing = (person: string): Promise<boolean> =>
  listingDrafts().then(
    ({ hasListing }) => hasListing(person),
    () => false,
  )

// Only those who sell need it, and they and those who leave can wait for it.
const listingDrafts = () => import('#src/offline/listing-draft.ts')
