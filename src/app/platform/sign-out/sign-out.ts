import type { QueryClient } from '@tanstack/react-query'
import { signedOutCookie } from '#src/contract/headers.ts'
import { api } from '#src/app/platform/api/api.ts'
import { writeCookie } from '#src/app/platform/session/cookies.ts'
import { currentIdentity, clearSession } from '#src/app/platform/session/session.ts'

/** The longest wait for the server. */
const logoutTimeoutMs = 3000

/** As long as a session can last. */
const signedOutSeconds = 28 * 24 * 60 * 60

/**
 * Ends the session on this device and on the server, or there with the next request if there is no network. Deletes the
 * person's unsent reviews, messages and unpublished product, so confirm first (`useSignOut`).
 */
export async function signOut(client: QueryClient): Promise<void> {
  const person = currentIdentity()?._id
  await api('POST /api/logout', { signal: AbortSignal.timeout(logoutTimeoutMs) }).catch(() => {
    writeCookie(signedOutCookie, '1', signedOutSeconds)
  })
  const personalData = await import('./personal-data.ts').catch(() => null)
  // The next person on this device must not receive this person's notifications.
  await personalData?.unsubscribeDevice().catch(() => undefined)
  clearSession()
  // At once: what the page asks for from here on belongs to nobody, and must not be canceled.
  client.clear()
  await personalData?.deletePersonalData(person)
  const cache = await import('#src/offline/query-cache.ts').catch(() => null)
  await cache?.clearCachedQueries()
}

/**
 * Ends the session on this device after the server has ended it, and deletes the copies of the server's data that the
 * device holds: the session may have been ended because the device was lost. Resolves when they are deleted.
 */
export async function leaveEndedSession(): Promise<void> {
  const person = currentIdentity()?._id
  clearSession()
  if (person === undefined) return
  // The import fails without a network and a service worker.
  const personalData = await import('./personal-data.ts').catch(() => null)
  await personalData?.deleteServerCopies(person)
}
