import { Download, FileText, FolderOpen, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { csvLine, csvMark } from '#src/domain/text/csv-cell.ts'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Row, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { formatBytes } from '#src/domain/text/format-bytes.ts'
import { saveFile } from '#src/app/ui/save-file.ts'
import { chosenFiles, type FolderFile } from './folder-files.ts'
import styles from '#src/app/features/projects/importing.module.css'
import { type ImportField, columnNames, importFields, requiredFields } from '#src/domain/task-import/import-fields.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { Dialog, type DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import { listEndings, videoEndings } from '#src/domain/task-import/pair-files.ts'
import { tableEndings } from './folder-tasks.ts'

/** Some systems know types and no endings. */
const accepted = [
  ...[...tableEndings, ...listEndings, ...videoEndings].map((ending) => `.${ending}`),
  'text/csv',
  'application/json',
  'application/x-ndjson',
  'video/mp4',
  'video/webm',
].join(',')

/** The columns, with a task whose videos have to be uploaded first. */
const template = (language: string) =>
  new Blob([
    csvMark,
    ...[
      ['externalId', 'title', 'language', 'source_external_url', 'target_external_url', 'priority', 'due', 'assignee'],
      ['ep01', 'Episode 1', language, 'ep01.mp4', 'ep01_dub.mp4', '', '', ''],
    ].map(csvLine),
  ])

type FilePickerProps = {
  /** What was chosen; of several files, their number and size. */
  selected: { readonly name: string; readonly size: number } | null
  /** What is chosen is added to it. */
  isFolder: boolean
  /** Of the template's example. */
  language: string
  onSelect: (files: readonly FolderFile[]) => void
  /** A file is dragged over the page and can be dropped. */
  isDragOver: boolean
  disabled: boolean
  error: string | undefined
}

/** What is chosen, and the buttons that ask for files or a folder; they can also be dropped anywhere on the page. */
export function FilePicker({ selected, isFolder, language, onSelect, isDragOver, disabled, error }: FilePickerProps) {
  const t = useTranslations('importPage')
  const locale = intlTag(useLocale())
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const formats = useDialog()
  const inputProps = {
    hidden: true,
    type: 'file',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const files = chosenFiles(currentTarget.files ?? [])
      if (files.length > 0) onSelect(files)
      // Choosing the same file again, corrected meanwhile, fires a change event only when the value was reset.
      currentTarget.value = ''
    },
  }
  return (
    <Stack>
      <Row gap={12} className={styles['dropZone']} data-drag-over={isDragOver || undefined}>
        {selected && (
          <Row as="p" nowrap className={styles['file']}>
            <FileText aria-hidden />
            <span>{selected.name}</span>
            <SecondaryText as="span">{formatBytes(selected.size, locale)}</SecondaryText>
          </Row>
        )}
        <input ref={fileInput} multiple accept={accepted} aria-label={t.chooseFile} {...inputProps} />
        <input
          ref={(input) => {
            folderInput.current = input
            if (input) input.webkitdirectory = true
          }}
          aria-label={t.chooseFolder}
          {...inputProps}
        />
        <Button
          icon={<Upload aria-hidden />}
          disabled={disabled}
          aria-describedby={error === undefined ? undefined : errorId}
          onClick={() => fileInput.current?.click()}
        >
          {!selected ? t.chooseFile : isFolder ? t.chooseMoreFiles : t.chooseAnotherFile}
        </Button>
        <Button icon={<FolderOpen aria-hidden />} disabled={disabled} onClick={() => folderInput.current?.click()}>
          {t.chooseFolder}
        </Button>
        {!selected && <SecondaryText as="span">{t.dropHint}</SecondaryText>}
      </Row>
      {!selected && (
        <Row>
          <Button
            variant="plain"
            icon={<Download aria-hidden />}
            onClick={() => saveFile(template(language), 'tasks.csv')}
          >
            {t.template}
          </Button>
          <Button variant="plain" onClick={() => formats.open()}>
            {t.formats}
          </Button>
        </Row>
      )}
      {formats.render((props) => (
        <ImportFormats {...props} />
      ))}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </Stack>
  )
}

// oxlint-disable-next-line curio/api-paths -- a page for people, not a call
const docsPage = '/api/docs#importTasks'

const isRequired = (field: ImportField) => requiredFields.some((required) => required === field)

/** What the page takes: the columns of tables and their names, lists of segments, and names of files. */
function ImportFormats(props: DialogOpenProps) {
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
