// The jobs that a person opened on this device, by the bundles of their tasks.
import { deviceStorage } from './device-storage.ts'

const storageKey = (person: string) => `opened-jobs:${person}`
const maxJobs = 20

/** Bundle ids, the one opened last first. */
export function listOpenedJobs(person: string): readonly string[] {
  return (deviceStorage.read(storageKey(person)) ?? '').split(' ').filter(Boolean)
}

export function recordOpenedJob(person: string, bundleId: string): void {
  const others = listOpenedJobs(person).filter((id) => id !== bundleId)
  deviceStorage.write(storageKey(person), [bundleId, ...others].slice(0, maxJobs).join(' '))
}

export const deleteOpenedJobs = (person: string): boolean => deviceStorage.write(storageKey(person), null)
