import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import { writeErrors } from './error-file.ts'
import type { Imported } from './use-import.ts'
import styles from './importing.module.css'

/** Number of errors shown on the page; the download has all that the server returned. */
const shown = 50

/** The result of an import: figures, a summary, and each line with an error. */
export function ImportResult({ result, onwards }: { result: Imported; onwards: ReactNode }) {
  const t = useText('taskImport')
  const format = new Intl.NumberFormat(intlTag(useLocale()))
  const { added, known, refused, errors, errorCount, ignored } = result
  const download = () => {
    const file = new Blob([writeErrors(t, errors, sayIn(t))], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = 'import-errors.csv'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const figures = [
    [t.added, added],
    [t.known, known],
    [t.refused, refused],
  ] as const
  return (
    <section className={styles['part']} aria-labelledby="import-result">
      <h2 id="import-result">{t.result}</h2>
      <p role={added > 0 || errorCount === 0 ? 'status' : 'alert'}>{sentenceOf(result, t, format)}</p>
      <dl className={styles['figures']}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.format(figure)}</dd>
          </div>
        ))}
      </dl>
      {added > 0 && <div>{onwards}</div>}
      {ignored.length > 0 && <p className={styles['quiet']}>{t.ignored(ignored.join(', '))}</p>}
      {errors.length > 0 && (
        <>
          <h3 className={styles['errorsTitle']}>{t.errors}</h3>
          <Table
            label={t.errors}
            rows={errors.slice(0, shown)}
            rowKey={({ line, field, reason }) => `${line} ${field} ${reason}`}
            columns={columnsOf(t, format)}
          />
          {errorCount > shown && (
            <p className={styles['quiet']}>{t.shownErrors(format.format(shown), format.format(errorCount))}</p>
          )}
          <Button icon={<Download aria-hidden />} onClick={download}>
            {t.downloadErrors}
          </Button>
        </>
      )}
    </section>
  )
}

type Words = Translations['taskImport']

const sayIn =
  (t: Words) =>
  ({ reason, values }: ImportError) =>
    t.reasons[reason](values)

function columnsOf(t: Words, format: Intl.NumberFormat): TableColumn<ImportError>[] {
  const say = sayIn(t)
  return [
    { key: 'line', header: t.line, align: 'end', cell: ({ line }) => format.format(line) },
    { key: 'field', header: t.field, cell: ({ field }) => field },
    { key: 'reason', header: t.reason, cell: (error) => <span className={styles['why']}>{say(error)}</span> },
  ]
}

function sentenceOf({ added, known, refused, errorCount }: Imported, t: Words, format: Intl.NumberFormat): string {
  if (added > 0 && refused > 0) return t.someAdded(format.format(added), format.format(refused))
  if (added > 0) return t.allAdded(format.format(added))
  if (known > 0 && errorCount === 0) return t.nothingNew
  return refused > 0 ? t.noneAdded : t.unusable
}
