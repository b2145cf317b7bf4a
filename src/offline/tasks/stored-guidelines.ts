// Stores the guidelines of projects in IndexedDB, for tasks that are reviewed without a network.
import { delMany, get, keys } from 'idb-keyval'
import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { openStores, updateRecord } from '#src/offline/open-database.ts'

export type Guidelines = NonNullable<ResponseOf<Contract['GET /api/projects/{id}/guidelines']>['data']>

const projects = openStores('curio-guidelines', ['projects'])('projects')
const keyOf = (person: string, project: string) => `${person}/${project}`

/** Stores the guidelines in place of an earlier version; keeps a later one, and any if the device is full. */
export async function storeGuidelines(person: string, project: string, guidelines: Guidelines): Promise<void> {
  const replaceEarlier = (stored: unknown) => {
    const before = parseGuidelines(stored)
    return before && before.version > guidelines.version ? before : guidelines
  }
  await updateRecord(projects, keyOf(person, project), replaceEarlier).catch(() => undefined)
}

/** The stored guidelines; null if there are none or storage fails. */
export async function readStoredGuidelines(person: string, project: string): Promise<Guidelines | null> {
  return parseGuidelines(await get<unknown>(keyOf(person, project), projects).catch(() => null))
}

function parseGuidelines(stored: unknown): Guidelines | null {
  if (!isRecord(stored) || typeof stored['version'] !== 'number' || !Array.isArray(stored['blocks'])) return null
  // They were stored as the server sent them, in the shape of the contract.
  return stored as Guidelines
}

export async function deleteStoredGuidelines(person: string): Promise<void> {
  const stored = await keys<string>(projects).catch(() => [])
  const ofPerson = stored.filter((key) => key.startsWith(keyOf(person, '')))
  await delMany(ofPerson, projects).catch(() => undefined)
}
