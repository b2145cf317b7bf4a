// The versions of guidelines that a person has read on this device, by project. Stored in localStorage, whose keys that
// end with a person's id are deleted with their data.
import { isRecord } from '#src/domain/is-record.ts'

const storageKey = (person: string) => `read-guidelines ${person}`

/** The last version of the project's guidelines that was read; 0 if none. */
export function readVersionOf(person: string, projectId: string): number {
  const version = readAll(person)[projectId]
  return typeof version === 'number' ? version : 0
}

/** Records a version as read, and all before it. With a full localStorage it is shown again with the next task. */
export function recordReadVersion(person: string, projectId: string, version: number): void {
  if (version <= readVersionOf(person, projectId)) return
  try {
    localStorage.setItem(storageKey(person), JSON.stringify({ ...readAll(person), [projectId]: version }))
  } catch {
    // Nothing else depends on it.
  }
}

function readAll(person: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(person)) ?? '{}')
    return isRecord(stored) ? stored : {}
  } catch {
    return {}
  }
}
