import { useText } from '#src/app/platform/i18n/text.tsx'
import { Table } from '#src/app/ui/table/table.tsx'
import type { ImportRow, RowValues } from '#src/domain/task-import/import-row.ts'
import type { Head } from './read-head.ts'
import styles from './importing.module.css'

/** How the file's names are understood, and what its first rows will be. */
export function Preview({ head }: { head: Head }) {
  const t = useText('importing')
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
  const t = useText('importing')
  const said = (values: RowValues, field: keyof RowValues) => {
    const value = values[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const text = (field: keyof RowValues) => (row: ImportRow) => (
    <span className={styles['cell']}>{said(row.values, field)}</span>
  )
  return (
    <Table
      label={t.preview}
      rows={rows}
      rowKey={(row) => String(row.line)}
      columns={[
        { key: 'line', header: t.line, align: 'end', cell: ({ line }) => line },
        {
          key: 'state',
          header: t.task,
          cell: ({ errors }) =>
            errors.length === 0 ? (
              t.good
            ) : (
              <ul className={styles['wrongs']}>
                {errors.map(({ field, reason, values }) => (
                  <li key={`${field} ${reason}`}>
                    {field !== '' && <b>{field}: </b>}
                    {t.reasons[reason](values)}
                  </li>
                ))}
              </ul>
            ),
        },
        { key: 'externalId', header: 'externalId', cell: text('externalId') },
        { key: 'language', header: 'language', cell: text('language') },
        { key: 'source', header: 'source_external_url', cell: text('source_external_url') },
        { key: 'target', header: 'target_external_url', cell: text('target_external_url') },
        { key: 'meta', header: 'meta', cell: ({ task }) => (task && Object.keys(task.meta).length > 0 ? t.given : '') },
      ]}
    />
  )
}
