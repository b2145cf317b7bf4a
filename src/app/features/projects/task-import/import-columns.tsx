import type { ImportColumn } from '#src/domain/task-import/import-reader.ts'
import { type ImportField, importFields } from '#src/domain/task-import/import-fields.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
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
