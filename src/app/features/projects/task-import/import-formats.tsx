import { type ImportField, columnNames, importFields, requiredFields } from '#src/domain/task-import/import-fields.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import styles from '#src/app/features/projects/importing.module.css'

// oxlint-disable-next-line curio/api-paths -- a page for people, not a call
const docsPage = '/api/docs#importTasks'

const isRequired = (field: ImportField) => requiredFields.some((required) => required === field)

/** What the page takes: the columns of tables and their names, lists of segments, and names of files. */
export function ImportFormats(props: DialogOpenProps) {
  const t = useTranslations('importPage')
  return (
    <Dialog {...props} title={t.formats} width="wide">
      <Stack gap={16}>
        <p>{t.formatsTable}</p>
        <Table label={t.columns} rows={importFields} rowKey={(field) => field} columns={formatColumns(t)} />
        <p>{t.formatsLists}</p>
        <p>{t.formatsFolder}</p>
        <p>
          <a href={docsPage} target="_blank" rel="noreferrer">
            {t.formatsApi}
          </a>
        </p>
      </Stack>
    </Dialog>
  )
}

const formatColumns = (t: Translations['importPage']): TableColumn<ImportField>[] => [
  { key: 'field', header: t.field, cell: (field) => t.fieldNames[field] + (isRequired(field) ? ' *' : '') },
  {
    key: 'names',
    header: t.columnNames,
    cell: (field) => <span className={styles['reason']}>{columnNames(field).join(', ')}</span>,
  },
]
