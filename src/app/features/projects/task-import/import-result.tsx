import { Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Download, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import { csvLine, csvMark } from '#src/domain/text/csv-cell.ts'
import type { ImportPurpose } from '#src/domain/task-import/import-fields.ts'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import { createNoteGroups } from '#src/domain/task-import/validate-file.ts'
import { useUndoAssignment } from '#src/app/features/projects/use-undo-assignment.ts'
import { fieldName, ImportNotes } from './import-groups.tsx'
import { type ImportSummary, markUndone, type ImportJob } from './import-jobs.ts'
import { saveFile } from '#src/app/ui/save-file.ts'
import styles from '#src/app/features/projects/importing.module.css'
import { formatShare } from '#src/domain/text/format-number.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'

/** Number of errors shown on the page; the download has all that the server returned. */
const maxShownErrors = 50

type ImportResultProps = {
  bundleId: string
  result: ImportSummary
  /** Shown if tasks were imported. */
  nextAction?: ReactNode
  /** Nothing was imported yet: the result says what an update would do. */
  isPreview?: boolean
  purpose?: ImportPurpose
}

/** The result of an import: figures, a summary, and each line with an error. */
export function ImportResult({
  bundleId,
  result,
  nextAction,
  isPreview = false,
  purpose = 'tasks',
}: ImportResultProps) {
  const isLinks = purpose === 'links'
  const isRounds = purpose === 'rounds'
  const t = useTranslations('importPage')
  const { joinNames } = useTranslations('shell')
  const { reasons } = useTranslations('taskImport')
  const describe = ({ reason, values }: ImportError) => reasons[reason](values)
  const numberFormat = new Intl.NumberFormat(intlTag(useLocale()))
  const { added, known, changed, assigned, refused, errors, errorCount, notes, noteCount, ignored } = result
  const noteGroups = createNoteGroups()
  for (const note of notes) noteGroups.add(note)
  const downloadErrors = () => {
    const rows = errors.map((error) => [error.line, error.field, describe(error)])
    const lines = [[t.line, t.field, t.reason], ...rows].map(csvLine)
    saveFile(new Blob([csvMark, ...lines], { type: 'text/csv' }), 'import-errors.csv')
  }
  const counts = [
    ...(isLinks ? [] : ([[isRounds ? t.purposes.rounds : isPreview ? t.newTasks : t.added, added]] as const)),
    ...(assigned > 0 || isRounds ? ([[t.assigned, assigned]] as const) : []),
    ...(isPreview || isLinks || changed > 0 ? ([[isPreview ? t.toChange : t.changed, changed]] as const) : []),
    ...(isRounds ? [] : ([[isPreview || isLinks ? t.same : t.alreadyImported, known]] as const)),
    [t.refused, refused],
  ] as const
  return (
    <Stack as="section" ruled className={styles['section']} aria-labelledby="import-result">
      <Text as="h2" size={18} id="import-result">
        {isPreview ? t.comparison : t.result}
      </Text>
      <p role={isPreview || added + changed > 0 || errorCount === 0 ? 'status' : 'alert'}>
        {isPreview
          ? t.comparisonNote
          : isLinks
            ? t.linksRefreshed(changed)
            : isRounds
              ? t.roundsStarted(added, added - assigned)
              : summaryText(result, t, numberFormat)}
      </p>
      <Row as="dl" gap={24} tabular>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <Text as="dd" size={22}>
              {numberFormat.format(count)}
            </Text>
          </div>
        ))}
      </Row>
      {!isPreview && (isLinks ? changed : added) > 0 && <div>{nextAction}</div>}
      {result.actionId !== null && (
        <UndoButton
          key={result.actionId}
          bundleId={bundleId}
          actionId={result.actionId}
          count={isRounds ? added : changed}
        />
      )}
      {ignored.length > 0 && <SecondaryText reading>{t.ignored(joinNames(ignored))}</SecondaryText>}
      {errors.length > 0 && (
        <>
          <Text as="h3" size={16}>
            {t.errors}
          </Text>
          <Table
            label={t.errors}
            rows={errors.slice(0, maxShownErrors)}
            rowKey={({ line, field, reason }) => `${line} ${field} ${reason}`}
            columns={errorColumns(t, numberFormat, describe)}
          />
          {errorCount > maxShownErrors && (
            <SecondaryText reading>
              {t.shownErrors(numberFormat.format(maxShownErrors), numberFormat.format(errorCount))}
            </SecondaryText>
          )}
          <Button icon={<Download aria-hidden />} onClick={downloadErrors}>
            {t.downloadErrors}
          </Button>
        </>
      )}
      <ImportNotes groups={noteGroups.result()} />
      {noteCount > notes.length && (
        <SecondaryText reading>
          {t.countedNotes(numberFormat.format(notes.length), numberFormat.format(noteCount))}
        </SecondaryText>
      )}
    </Stack>
  )
}

type UndoButtonProps = { bundleId: string; actionId: string; count: number }

/** Undoes the changes of an import. It is there until they are undone. */
function UndoButton({ bundleId, actionId, count }: UndoButtonProps) {
  const t = useTranslations('importPage')
  const undo = useUndoAssignment(bundleId)
  const undoing = useCall(async () => {
    if (await undo(actionId, count)) markUndone(bundleId)
  })
  return (
    <Button icon={<Undo2 aria-hidden />} busy={undoing.isPending} onClick={() => undoing.mutate()}>
      {t.undoChanges(count)}
    </Button>
  )
}

type ImportTranslations = Translations['importPage']

function errorColumns(
  t: ImportTranslations,
  numberFormat: Intl.NumberFormat,
  describe: (error: ImportError) => string,
): TableColumn<ImportError>[] {
  return [
    { key: 'line', header: t.line, align: 'end', cell: ({ line }) => numberFormat.format(line) },
    { key: 'field', header: t.field, cell: ({ field }) => fieldName(t, field) },
    {
      key: 'reason',
      header: t.reason,
      cell: (error) => <span className={styles['reason']}>{describe(error)}</span>,
    },
  ]
}

function summaryText(
  { added, known, changed, refused, errorCount }: ImportSummary,
  t: ImportTranslations,
  numberFormat: Intl.NumberFormat,
): string {
  if (changed > 0) return t.someChanged(numberFormat.format(changed), numberFormat.format(added))
  if (added > 0 && refused > 0) return t.someAdded(numberFormat.format(added), numberFormat.format(refused))
  if (added > 0) return t.allAdded(added)
  if (known > 0 && errorCount === 0) return t.nothingNew
  return refused > 0 ? t.noneAdded : t.unusableFile
}

type UploadStatusProps = {
  job: ImportJob | undefined
  /** The page already shows that it is offline. */
  isOffline: boolean
}

/** The upload's progress, a button to cancel it, and its error. */
export function UploadStatus({ job, isOffline }: UploadStatusProps) {
  const t = useTranslations('importPage')
  const problemText = useProblemText()
  const locale = intlTag(useLocale())
  if (job?.kind === 'sending') {
    const { fraction, cancel } = job
    return (
      <Stack align="start" className={styles['uploading']}>
        <ProgressBar
          label={t.uploading}
          value={fraction}
          max={1}
          valueText={t.uploadedShare(formatShare(fraction, locale))}
        />
        <p role="status">{fraction < 1 ? t.uploading : t.savingTasks}</p>
        <SecondaryText reading>{t.goesOn}</SecondaryText>
        <Button onClick={cancel}>{t.cancel}</Button>
      </Stack>
    )
  }
  if (job?.kind === 'interrupted') return <p role="status">{t.interrupted}</p>
  if (job?.kind === 'cancelled') return <p role="status">{t.cancelled}</p>
  return job?.kind === 'failed' && !isOffline ? <FieldError>{problemText(job.error)}</FieldError> : null
}
