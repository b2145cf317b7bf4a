import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import { formatErrorsCsv } from './errors-csv.ts'
import type { ImportSummary } from './use-import.ts'
import styles from './importing.module.css'

/** Number of errors shown on the page; the download has all that the server returned. */
const maxShownErrors = 50

/** The result of an import: figures, a summary, and each line with an error. */
export function ImportResult({ result, nextAction }: { result: ImportSummary; nextAction: ReactNode }) {
  const t = useTranslations('taskImport')
  const numberFormat = new Intl.NumberFormat(intlTag(useLocale()))
  const { added, known, refused, errors, errorCount, ignored } = result
  const downloadErrors = () => {
    const file = new Blob([formatErrorsCsv(t, errors, createErrorFormatter(t))], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = 'import-errors.csv'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const counts = [
    [t.added, added],
    [t.alreadyImported, known],
    [t.refused, refused],
  ] as const
  return (
    <section className={styles['section']} aria-labelledby="import-result">
      <h2 id="import-result">{t.result}</h2>
      <p role={added > 0 || errorCount === 0 ? 'status' : 'alert'}>{summaryText(result, t, numberFormat)}</p>
      <dl className={styles['counts']}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberFormat.format(count)}</dd>
          </div>
        ))}
      </dl>
      {added > 0 && <div>{nextAction}</div>}
      {ignored.length > 0 && <p className={styles['muted']}>{t.ignored(ignored.join(', '))}</p>}
      {errors.length > 0 && (
        <>
          <h3 className={styles['errorsTitle']}>{t.errors}</h3>
          <Table
            label={t.errors}
            rows={errors.slice(0, maxShownErrors)}
            rowKey={({ line, field, reason }) => `${line} ${field} ${reason}`}
            columns={errorColumns(t, numberFormat)}
          />
          {errorCount > maxShownErrors && (
            <p className={styles['muted']}>
              {t.shownErrors(numberFormat.format(maxShownErrors), numberFormat.format(errorCount))}
            </p>
          )}
          <Button icon={<Download aria-hidden />} onClick={downloadErrors}>
            {t.downloadErrors}
          </Button>
        </>
      )}
    </section>
  )
}

type ImportTranslations = Translations['taskImport']

const createErrorFormatter =
  (t: ImportTranslations) =>
  ({ reason, values }: ImportError) =>
    t.reasons[reason](values)

function errorColumns(t: ImportTranslations, numberFormat: Intl.NumberFormat): TableColumn<ImportError>[] {
  const formatError = createErrorFormatter(t)
  return [
    { key: 'line', header: t.line, align: 'end', cell: ({ line }) => numberFormat.format(line) },
    { key: 'field', header: t.field, cell: ({ field }) => field },
    {
      key: 'reason',
      header: t.reason,
      cell: (error) => <span className={styles['reason']}>{formatError(error)}</span>,
    },
  ]
}

function summaryText(
  { added, known, refused, errorCount }: ImportSummary,
  t: ImportTranslations,
  numberFormat: Intl.NumberFormat,
): string {
  if (added > 0 && refused > 0) return t.someAdded(numberFormat.format(added), numberFormat.format(refused))
  if (added > 0) return t.allAdded(numberFormat.format(added))
  if (known > 0 && errorCount === 0) return t.nothingNew
  return refused > 0 ? t.noneAdded : t.unusableFile
}
