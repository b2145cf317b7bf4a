import { type Guidelines, readStoredGuidelines, storeGuidelines } from '#src/offline/tasks/stored-guidelines.ts'
import { api } from '#src/app/platform/api/api.ts'

/**
 * Returns a project's guidelines in `version` or a later one: from this device, or from the server and then stored.
 * Without the server, an earlier version from this device. Null if they were removed. Rejects as `api` does.
 */
export async function loadGuidelines(person: string, projectId: string, version: number): Promise<Guidelines | null> {
  const stored = await readStoredGuidelines(person, projectId)
  if (stored && stored.version >= version) return stored
  try {
    const { data } = await api('GET /api/projects/{id}/guidelines', { params: { id: projectId }, person })
    if (data) await storeGuidelines(person, projectId, data)
    return data
  } catch (error) {
    if (stored) return stored
    throw error
  }
}
