import { useText } from '#src/app/platform/i18n/text.tsx'
import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import type { ImportRow } from '#src/domain/task-import/import-row.ts'
import type { Head } from './read-head.ts'
import styles from './importing.module.css'

/** How the file's columns map to fields, and its first rows as tasks. */
export function Preview({ head }: { head: Head }) {
  const t = useText('taskImport')
  const hasIds = head.columns.some(({ field }) => field === 'externalId')
  return (
    <section className={styles['part']} aria-labelledby="import-preview">
      <h2 id="import-preview">{t.preview}</h2>
      {head.columns.length > 0 && (
        <dl className={styles['columns']} aria-label={t.columns}>
          {head.columns.map(({ name, field }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={field === null ? styles['quiet'] : undefined}>{field ?? t.ignoredColumn}</dd>
            </div>
          ))}
        </dl>
      )}
      {head.columns.length > 0 && !hasIds && <p className={styles['quiet']}>{t.noIds}</p>}
      <p className={styles['quiet']}>{t.previewNote(head.rows.length)}</p>
      <PreviewRows rows={head.rows} />
    </section>
  )
}

function PreviewRows({ rows }: { rows: readonly ImportRow[] }) {
  const t = useText('taskImport')
  return <Table label={t.previewTable} rows={rows} rowKey={(row) => String(row.line)} columns={columnsOf(t)} />
}

const said = ['externalId', 'language', 'source_external_url', 'target_external_url'] as const

function columnsOf(t: Translations['taskImport']): TableColumn<ImportRow>[] {
  const given = (field: (typeof said)[number]): TableColumn<ImportRow> => ({
    key: field,
    header: field,
    cell: ({ values }) => <span className={styles['cell']}>{wordsOf(values[field])}</span>,
  })
  return [
    { key: 'line', header: t.line, align: 'end', cell: ({ line }) => line },
    { key: 'state', header: t.task, cell: ({ errors }) => <State errors={errors} /> },
    ...said.map(given),
    { key: 'meta', header: 'meta', cell: ({ task }) => (task && Object.keys(task.meta).length > 0 ? t.given : '') },
  ]
}

const wordsOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function State({ errors }: { errors: readonly ImportError[] }) {
  const t = useText('taskImport')
  if (errors.length === 0) return t.good
  return (
    <ul className={styles['wrongs']}>
      {errors.map(({ field, reason, values }) => (
        <li key={`${field} ${reason}`}>
          {field !== '' && <b>{field}: </b>}
          {t.reasons[reason](values)}
        </li>
      ))}
    </ul>
  )
}
