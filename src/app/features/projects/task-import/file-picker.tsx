import { FileText, Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { formatBytes } from '#src/app/features/projects/videos/format-bytes.ts'
import styles from '#src/app/features/projects/importing.module.css'

type FilePickerProps = {
  file: File | null
  onSelect: (file: File) => void
  /** A file is dragged over the page and can be dropped. */
  isDragOver: boolean
  disabled: boolean
  error: string | undefined
}

/** The chosen file, or the button that asks for one; a file can also be dropped anywhere on the page. */
export function FilePicker({ file, onSelect, isDragOver, disabled, error }: FilePickerProps) {
  const t = useTranslations('importPage')
  const locale = intlTag(useLocale())
  const inputRef = useRef<HTMLInputElement>(null)
  const errorId = useId()
  return (
    <div>
      <div className={styles['dropZone']} data-drag-over={isDragOver || undefined}>
        {file && (
          <p className={styles['file']}>
            <FileText aria-hidden />
            <span className={styles['name']}>{file.name}</span>
            <span className={styles['muted']}>{formatBytes(file.size, locale)}</span>
          </p>
        )}
        <input
          ref={inputRef}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.xlsx,text/csv,application/json,application/x-ndjson"
          aria-label={t.chooseFile}
          onChange={(event) => {
            const selected = event.currentTarget.files?.[0]
            if (selected) onSelect(selected)
            // Choosing the same file again, corrected meanwhile, fires a change event only when the value was reset.
            event.currentTarget.value = ''
          }}
        />
        <Button
          icon={<Upload aria-hidden />}
          disabled={disabled}
          aria-describedby={error === undefined ? undefined : errorId}
          onClick={() => inputRef.current?.click()}
        >
          {file ? t.chooseAnotherFile : t.chooseFile}
        </Button>
        {!file && <span className={styles['muted']}>{t.dropHint}</span>}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
