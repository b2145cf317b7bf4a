import type { ImportColumn } from '#src/domain/task-import/import-reader.ts'
import { type ColumnChoices, type ImportField, importFields } from '#src/domain/task-import/import-fields.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import styles from '#src/app/features/projects/importing.module.css'

type ImportColumnsProps = {
  columns: readonly ImportColumn[]
  disabled: boolean
  onChoose: (name: string, field: ImportField | null) => void
}

/** Which field each column of the file is. */
export function ImportColumns({ columns, disabled, onChoose }: ImportColumnsProps) {
  const t = useTranslations('importPage')
  const options = [
    { value: '', label: t.ignoredColumn },
    ...importFields.map((field) => ({ value: field, label: t.fieldNames[field] })),
  ] as const
  return (
    <fieldset className={styles['columns']} disabled={disabled}>
      <legend>{t.columns}</legend>
      <p className={styles['muted']}>{t.columnsHint}</p>
      {columns.map(({ name, field }, index) => (
        // Ignored columns may have the same name.
        <Field key={`${index} ${name}`} label={name}>
          <Select
            options={options}
            value={field ?? ''}
            onValueChange={(chosen) => onChoose(name, chosen === '' ? null : chosen)}
          />
        </Field>
      ))}
    </fieldset>
  )
}

// What a person chose for the columns of the files they import into a project, on this device.

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
