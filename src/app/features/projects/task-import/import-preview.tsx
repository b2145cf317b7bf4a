import { parseSegments } from '#src/domain/segments/segments.ts'
import {
  type ImportField,
  segmentLists,
  type ColumnChoices,
  importFields,
} from '#src/domain/task-import/import-fields.ts'
import type { ImportTask } from '#src/domain/task-import/validate-task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import type { ImportRow } from '#src/domain/task-import/import-row.ts'
import { fieldName } from './import-groups.tsx'
import type { ImportPreviewData } from './open-file.ts'
import styles from '#src/app/features/projects/importing.module.css'
import { formatDuration } from '#src/domain/text/format-number.ts'
import { Dialog, type DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { pendingUrl } from '#src/app/features/projects/videos/video-uploads.ts'
import type { ImportColumn } from '#src/domain/task-import/import-reader.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'

type ImportPreviewProps = {
  preview: ImportPreviewData
  disabled: boolean
  onChooseColumn: (name: string, field: ImportField | null) => void
}

/** How the file's columns map to fields, and its first rows as tasks. */
export function ImportPreview({ preview, disabled, onChooseColumn }: ImportPreviewProps) {
  const t = useTranslations('importPage')
  const hasIds = preview.columns.some(({ field }) => field === 'externalId')
  return (
    <Stack as="section" ruled className={styles['section']} aria-labelledby="import-preview">
      <Text as="h2" size={18} id="import-preview">
        {t.preview}
      </Text>
      {preview.columns.length > 0 && (
        <ImportColumns columns={preview.columns} disabled={disabled} onChoose={onChooseColumn} />
      )}
      {preview.columns.length > 0 && !hasIds && <SecondaryText reading>{t.noIds}</SecondaryText>}
      <SecondaryText reading>{t.previewNote(preview.rows.length)}</SecondaryText>
      <PreviewTable rows={preview.rows} />
    </Stack>
  )
}

function PreviewTable({ rows }: { rows: readonly ImportRow[] }) {
  const t = useTranslations('importPage')
  return <Table label={t.previewTable} rows={rows} rowKey={(row) => String(row.line)} columns={previewColumns(t)} />
}

const previewedFields = ['externalId', 'language', 'source_external_url', 'target_external_url'] as const

function previewColumns(t: Translations['importPage']): TableColumn<ImportRow>[] {
  const fieldColumn = (field: (typeof previewedFields)[number]): TableColumn<ImportRow> => ({
    key: field,
    header: t.fieldNames[field],
    cell: ({ values }) => <span className={styles['cell']}>{cellText(values[field])}</span>,
  })
  return [
    { key: 'line', header: t.line, align: 'end', cell: ({ line }) => line },
    { key: 'state', header: t.task, cell: (row) => <RowStatus {...row} /> },
    { key: 'segments', header: t.segments, cell: ({ task }) => task && <Segments task={task} /> },
    ...previewedFields.map(fieldColumn),
    {
      key: 'meta',
      header: t.fieldNames.meta,
      cell: ({ values }) => (values.meta === undefined || values.meta === '' ? '' : t.present),
    },
  ]
}

/** The lists as a talent sees them: how many segments the source and the dub have, and the first line of each. */
function Segments({ task }: { task: ImportTask }) {
  const t = useTranslations('importPage')
  const dialog = useDialog()
  const lists = segmentLists.map((name) => {
    const stored = task.meta[name]
    return typeof stored === 'string' ? parseSegments(stored).segments : null
  })
  const counts = lists.map((segments) => segments?.length ?? '–').join(' · ')
  return (
    <div className={styles['cell']}>
      {lists.some(Boolean) ? (
        <Button variant="plain" aria-label={`${t.segments} ${counts}`} onClick={() => dialog.open()}>
          {counts}
        </Button>
      ) : (
        counts
      )}
      {dialog.render((props) => (
        <SegmentPreview {...props} task={task} />
      ))}
      {lists.map(
        (segments, index) =>
          segments?.[0] && (
            <SecondaryText key={segmentLists[index]} clamp={1} className={styles['firstLine']}>
              {segments[0].text}
            </SecondaryText>
          ),
      )}
    </div>
  )
}

const cellText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function RowStatus({ errors, notes }: Pick<ImportRow, 'errors' | 'notes'>) {
  const t = useTranslations('importPage')
  if (errors.length > 0) return <FaultList faults={errors} className={styles['errors']} />
  return (
    <>
      {t.valid}
      {notes.length > 0 && <FaultList faults={notes} className={styles['notes']} />}
    </>
  )
}

function FaultList({ faults, className }: { faults: readonly ImportError[]; className: string | undefined }) {
  const t = useTranslations('importPage')
  const { reasons } = useTranslations('taskImport')
  const { colon } = useTranslations('shell')
  return (
    <ul className={className}>
      {faults.map(({ field, reason, values }) => (
        <li key={`${field} ${reason}`}>
          {field !== '' && <b>{`${fieldName(t, field)}${colon}`}</b>}
          {reasons[reason](values)}
        </li>
      ))}
    </ul>
  )
}

const isStream = (url: string) => /\.m3u8($|[?#])/i.test(url)

/** The lists of a task over time, below the videos. */
function SegmentPreview({ task, ...props }: DialogOpenProps & { task: ImportTask }) {
  const t = useTranslations('importPage')
  const text = (name: string) => (typeof task.meta[name] === 'string' ? task.meta[name] : undefined)
  const sides = [
    { url: task.source, poster: text('source_poster_url'), list: 'asr_sentence_list', field: 'source_external_url' },
    {
      url: task.target,
      poster: text('target_poster_url'),
      list: 'rewrite_translate_list',
      field: 'target_external_url',
    },
  ] as const
  const lanes = sides.map(({ list, ...side }) => ({ ...side, list, segments: parseSegments(text(list)).segments }))
  const seconds = Math.max(1, task.seconds ?? 0, ...lanes.map(({ segments }) => segments.at(-1)?.end ?? 0))
  return (
    <Dialog {...props} title={t.segments} width="wide">
      <Stack gap={16}>
        {lanes.map(({ url, poster, list, field, segments }) => (
          <Stack key={list} gap={4}>
            {/* Few browsers play streams by themselves. */}
            {isStream(url) && poster !== undefined && (
              <img className={styles['poster']} src={poster} alt={t.fieldNames[field]} />
            )}
            {!isStream(url) && url !== pendingUrl && (
              <video
                className={styles['poster']}
                src={url}
                poster={poster}
                aria-label={t.fieldNames[field]}
                controls
                muted
                playsInline
                preload="metadata"
              />
            )}
            <ol className={styles['lane']} aria-label={t.fieldNames[list]}>
              {segments.map(({ index, text, start, end }) => (
                <li
                  key={index}
                  title={text}
                  style={{
                    insetInlineStart: `${(100 * start) / seconds}%`,
                    inlineSize: `${(100 * (end - start)) / seconds}%`,
                  }}
                >
                  <VisuallyHidden>{`${formatDuration(start)} ${text}`}</VisuallyHidden>
                </li>
              ))}
            </ol>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}

type ImportColumnsProps = {
  columns: readonly ImportColumn[]
  disabled: boolean
  onChoose: (name: string, field: ImportField | null) => void
}

/** Which field each column of the file is. */
function ImportColumns({ columns, disabled, onChoose }: ImportColumnsProps) {
  const t = useTranslations('importPage')
  const options = [
    { value: '', label: t.ignoredColumn },
    ...importFields.map((field) => ({ value: field, label: t.fieldNames[field] })),
  ] as const
  return (
    <fieldset className={styles['columns']} disabled={disabled}>
      <SecondaryText as="legend" after={8}>
        {t.columns}
      </SecondaryText>
      <SecondaryText reading>{t.columnsHint}</SecondaryText>
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
