import { Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { importFields } from '#src/domain/task-import/import-fields.ts'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import type { ErrorGroup } from '#src/domain/task-import/validate-file.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import styles from '#src/app/features/projects/importing.module.css'
import { Download } from 'lucide-react'
import { Button } from '#src/app/ui/button/button.tsx'
import type { ValidatedFile } from './use-validated-file.ts'
import { saveFile } from '#src/app/ui/save-file.ts'

/** The name of the field of an error in the person's language. What is no field, such as a column, keeps its name. */
export function fieldName(t: Translations['importPage'], name: string): string {
  const field = importFields.find((known) => known === name)
  return field ? t.fieldNames[field] : name
}

/** Number of groups shown; the file of refused rows has the reasons of all. */
const maxShownGroups = 20

type GroupsProps = { label: string; groups: readonly ErrorGroup[] }

/** Errors or notes by reason, with their number and first lines. */
function ImportGroups({ label, groups }: GroupsProps) {
  const t = useTranslations('importPage')
  const { reasons } = useTranslations('taskImport')
  const numberFormat = new Intl.NumberFormat(intlTag(useLocale()))
  return (
    <>
      <Table
        label={label}
        rows={groups.slice(0, maxShownGroups)}
        rowKey={({ error: { field, reason, values } }) => `${field} ${reason} ${JSON.stringify(values)}`}
        columns={groupColumns(t, numberFormat, ({ reason, values }) => reasons[reason](values))}
      />
      {groups.length > maxShownGroups && (
        <SecondaryText reading>{t.moreReasons(groups.length - maxShownGroups)}</SecondaryText>
      )}
    </>
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
    { key: 'lines', header: t.lines, cell: (group) => lineList(group, numberFormat) },
  ]
}

/** What was done to tasks that are imported, and what is odd in them. */
export function ImportNotes({ groups }: { groups: readonly ErrorGroup[] }) {
  const t = useTranslations('importPage')
  if (groups.length === 0) return null
  return (
    <>
      <Text as="h3" size={16}>
        {t.notes}
      </Text>
      <SecondaryText role="status" reading>
        {t.notesHint}
      </SecondaryText>
      <ImportGroups label={t.notes} groups={groups} />
    </>
  )
}

/** The first of the lines. */
const lineList = ({ lines, count }: Pick<ErrorGroup, 'lines' | 'count'>, numberFormat: Intl.NumberFormat): string =>
  `${lines.map((line) => numberFormat.format(line)).join(', ')}${count > lines.length ? ' …' : ''}`

/** What was found in the whole file: how many tasks can be imported, and why others cannot. */
export function ValidationResult({ file }: { file: ValidatedFile }) {
  const t = useTranslations('importPage')
  const numberFormat = new Intl.NumberFormat(intlTag(useLocale()))
  const { good, repeated, refused, isRefused, groups, notes, refusedRows } = file
  return (
    <Stack as="section" ruled className={styles['section']} aria-labelledby="import-check">
      <Text as="h2" size={18} id="import-check">
        {t.check}
      </Text>
      <p role={groups.length > 0 ? 'alert' : 'status'}>
        {isRefused ? t.unusableFile : t.checked(good, numberFormat.format(good), refused, numberFormat.format(refused))}
      </p>
      {repeated.count > 0 && <p role="status">{t.repeatedIds(repeated.count, lineList(repeated, numberFormat))}</p>}
      {groups.length > 0 && <ImportGroups label={t.errors} groups={groups} />}
      {refusedRows && (
        <Button icon={<Download aria-hidden />} onClick={() => saveFile(refusedRows.content, refusedRows.name)}>
          {t.downloadRefused}
        </Button>
      )}
      <ImportNotes groups={notes} />
    </Stack>
  )
}
