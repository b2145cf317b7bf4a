// What a person chose for the columns of the files they import into a project, on this device.
import { type ColumnChoices, type ImportField, importFields } from '#src/domain/task-import/import-fields.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'

/** Ends with the person's id: such keys are deleted with what the device has of the person. */
const storageKey = (projectId: string) => `import-columns ${projectId} ${currentIdentity()?._id ?? ''}`

/** Names beyond so many are forgotten, oldest first. */
const maxNames = 200

export function readColumnChoices(projectId: string): ColumnChoices {
  const stored = deviceStorage.readJson(storageKey(projectId))
  return new Map(Array.isArray(stored) ? stored.filter(isChoice) : [])
}

export function rememberColumnChoices(projectId: string, choices: ColumnChoices): void {
  deviceStorage.write(storageKey(projectId), JSON.stringify([...choices].slice(-maxNames)))
}

const isChoice = (entry: unknown): entry is [string, ImportField | null] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  (entry[1] === null || importFields.some((field) => field === entry[1]))
