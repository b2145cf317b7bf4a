import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { forgetQueries } from './kept-queries.ts'
import { dropKeptProfile } from './kept-profile.ts'
import { currentIdentity, forgetSession } from './session.ts'
import { dropMessageSlips, dropReviewDrafts } from './unsent-work.ts'

/**
 * Ends the session here and on the server. Without a network this device forgets it all the same. Takes the person's
 * unsent reviews and messages along: ask first (`useSignOut`).
 */
export async function signOut(client: QueryClient): Promise<void> {
  const person = currentIdentity()?._id
  await api('POST /api/logout').catch(() => undefined)
  if (person !== undefined) {
    dropReviewDrafts(localStorage, person)
    dropKeptProfile(localStorage, person)
    dropMessageSlips(localStorage, person)
  }
  forgetSession()
  await forgetQueries(client)
}
