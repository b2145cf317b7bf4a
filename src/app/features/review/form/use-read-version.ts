import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { isRecord } from '#src/domain/is-record.ts'

// The versions of guidelines that a person has read on this device, by project. Keys that end with a person's id are
// deleted with their data.

const storageKey = (person: string) => `read-guidelines ${person}`

/** The last version of the project's guidelines that was read; 0 if none. */
function readVersionOf(person: string, projectId: string): number {
  const version = readAll(person)[projectId]
  return typeof version === 'number' ? version : 0
}

/** Records a version as read, and all before it. */
function recordReadVersion(person: string, projectId: string, version: number): void {
  if (version <= readVersionOf(person, projectId)) return
  deviceStorage.write(storageKey(person), JSON.stringify({ ...readAll(person), [projectId]: version }))
}

function readAll(person: string): Readonly<Record<string, unknown>> {
  const stored = deviceStorage.readJson(storageKey(person))
  return isRecord(stored) ? stored : {}
}

const subscribeToNothing = () => () => {}

/**
 * The last version of a project's guidelines that the person has read, here or, by `storedVersion`, as the server knows;
 * 0 if none. What was read here is sent to the server until it knows: now, when the network is back, and with each task
 * that says that it does not.
 */
export function useReadVersion(person: string, projectId: string, storedVersion: number) {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const versionHere = useSyncExternalStore(
    subscribeToNothing,
    () => readVersionOf(person, projectId),
    () => 0,
  )
  useEffect(() => {
    if (versionHere <= storedVersion) return undefined
    const send = () => {
      const request = { params: { id: projectId }, body: { version: versionHere }, person }
      // The next task of the project sends it again.
      void api('PUT /api/projects/{id}/guidelines/read', request).catch(() => undefined)
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [person, projectId, storedVersion, versionHere])
  const markRead = (version: number) => {
    recordReadVersion(person, projectId, version)
    update()
  }
  return { readVersion: Math.max(versionHere, storedVersion), markRead }
}
