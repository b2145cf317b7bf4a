import { clearSession, currentIdentity } from '#src/app/platform/session/session.ts'

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
