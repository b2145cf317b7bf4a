// The versions of guidelines that a person has read on this device, by project. Keys that end with a person's id are
// deleted with their data.
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { isRecord } from '#src/domain/is-record.ts'

const storageKey = (person: string) => `read-guidelines ${person}`

/** The last version of the project's guidelines that was read; 0 if none. */
export function readVersionOf(person: string, projectId: string): number {
  const version = readAll(person)[projectId]
  return typeof version === 'number' ? version : 0
}

/** Records a version as read, and all before it. */
export function recordReadVersion(person: string, projectId: string, version: number): void {
  if (version <= readVersionOf(person, projectId)) return
  deviceStorage.write(storageKey(person), JSON.stringify({ ...readAll(person), [projectId]: version }))
}

function readAll(person: string): Readonly<Record<string, unknown>> {
  const stored = deviceStorage.readJson(storageKey(person))
  return isRecord(stored) ? stored : {}
}
