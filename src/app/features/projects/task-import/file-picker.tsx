import { FileText, FolderOpen, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { formatBytes } from '#src/domain/text/format-bytes.ts'
import { chosenFiles, type FolderFile } from './folder-files.ts'
import styles from '#src/app/features/projects/importing.module.css'

type FilePickerProps = {
  /** What was chosen; of several files, their number and size. */
  selected: { readonly name: string; readonly size: number } | null
  onSelect: (files: readonly FolderFile[]) => void
  /** A file is dragged over the page and can be dropped. */
  isDragOver: boolean
  disabled: boolean
  error: string | undefined
}

/** What is chosen, and the buttons that ask for files or a folder; they can also be dropped anywhere on the page. */
export function FilePicker({ selected, onSelect, isDragOver, disabled, error }: FilePickerProps) {
  const t = useTranslations('importPage')
  const locale = intlTag(useLocale())
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const errorId = useId()
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
    <div>
      <div className={styles['dropZone']} data-drag-over={isDragOver || undefined}>
        {selected && (
          <p className={styles['file']}>
            <FileText aria-hidden />
            <span className={styles['name']}>{selected.name}</span>
            <span className={styles['muted']}>{formatBytes(selected.size, locale)}</span>
          </p>
        )}
        <input
          ref={fileInput}
          multiple
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.xlsx,.srt,.vtt,.ass,.ssa,.ttml,.mp4,.m4v,.webm,text/csv,application/json,application/x-ndjson,video/mp4,video/webm"
          aria-label={t.chooseFile}
          {...inputProps}
        />
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
          {selected ? t.chooseAnotherFile : t.chooseFile}
        </Button>
        <Button icon={<FolderOpen aria-hidden />} disabled={disabled} onClick={() => folderInput.current?.click()}>
          {t.chooseFolder}
        </Button>
        {!selected && <span className={styles['muted']}>{t.dropHint}</span>}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
