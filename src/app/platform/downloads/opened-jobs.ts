// The jobs that a person opened on this device, by the bundles of their tasks. Stored in localStorage.

const storageKey = (person: string) => `opened-jobs:${person}`
const maxJobs = 20

/** Bundle ids, the one opened last first. */
export function listOpenedJobs(person: string): readonly string[] {
  return (localStorage.getItem(storageKey(person)) ?? '').split(' ').filter(Boolean)
}

export function recordOpenedJob(person: string, bundleId: string): void {
  const others = listOpenedJobs(person).filter((id) => id !== bundleId)
  try {
    localStorage.setItem(storageKey(person), [bundleId, ...others].slice(0, maxJobs).join(' '))
  } catch {
    // With a full localStorage the previous order applies.
  }
}

export const deleteOpenedJobs = (person: string): void => localStorage.removeItem(storageKey(person))
