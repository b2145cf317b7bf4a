import { Download } from 'lucide-react'
import type { ErrorGroup } from '#src/domain/task-import/validate-file.ts'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { ValidatedFile } from './validate-file.ts'
import { fieldName } from './field-name.ts'
import { saveFile } from './save-file.ts'
import styles from '#src/app/features/projects/importing.module.css'

/** Number of groups shown; the file of refused rows has the reasons of all. */
const maxShownGroups = 20

/** What was found in the whole file: how many tasks can be imported, and why others cannot. */
export function ValidationResult({ file }: { file: ValidatedFile }) {
  const t = useTranslations('importPage')
  const numberFormat = new Intl.NumberFormat(intlTag(useLocale()))
  const { good, repeated, refused, isRefused, groups, refusedRows } = file
  return (
    <section className={styles['section']} aria-labelledby="import-check">
      <h2 id="import-check">{t.check}</h2>
      <p role={groups.length > 0 ? 'alert' : 'status'}>
        {isRefused ? t.unusableFile : t.checked(good, numberFormat.format(good), refused, numberFormat.format(refused))}
      </p>
      {repeated.count > 0 && <p role="status">{t.repeatedIds(repeated.count, lineList(repeated, numberFormat))}</p>}
      {groups.length > 0 && <ErrorGroups groups={groups.slice(0, maxShownGroups)} numberFormat={numberFormat} />}
      {groups.length > maxShownGroups && (
        <p className={styles['muted']}>{t.moreReasons(groups.length - maxShownGroups)}</p>
      )}
      {refusedRows && (
        <Button icon={<Download aria-hidden />} onClick={() => saveFile(refusedRows.content, refusedRows.name)}>
          {t.downloadRefused}
        </Button>
      )}
    </section>
  )
}

type ErrorGroupsProps = { groups: readonly ErrorGroup[]; numberFormat: Intl.NumberFormat }

function ErrorGroups({ groups, numberFormat }: ErrorGroupsProps) {
  const t = useTranslations('importPage')
  const { reasons } = useTranslations('taskImport')
  return (
    <Table
      label={t.errors}
      rows={groups}
      rowKey={({ error: { field, reason, values } }) => `${field} ${reason} ${JSON.stringify(values)}`}
      columns={groupColumns(t, numberFormat, ({ reason, values }) => reasons[reason](values))}
    />
  )
}

function groupColumns(
  t: Translations['importPage'],
  numberFormat: Intl.NumberFormat,
  describe: (error: ImportError) => string,
): TableColumn<ErrorGroup>[] {
  return [
    { key: 'count', header: t.count, align: 'end', cell: ({ count }) => numberFormat.format(count) },
    { key: 'field', header: t.field, cell: ({ error }) => fieldName(t, error.field) },
    {
      key: 'reason',
      header: t.reason,
      cell: ({ error }) => <span className={styles['reason']}>{describe(error)}</span>,
    },
    {
      key: 'lines',
      header: t.lines,
      cell: (group) => lineList(group, numberFormat),
    },
  ]
}

/** The first of the lines. */
const lineList = ({ lines, count }: Pick<ErrorGroup, 'lines' | 'count'>, numberFormat: Intl.NumberFormat): string =>
  `${lines.map((line) => numberFormat.format(line)).join(', ')}${count > lines.length ? ' …' : ''}`
