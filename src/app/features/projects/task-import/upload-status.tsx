import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import styles from './importing.module.css'

type UploadStatusProps = {
  upload: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  /** Share of the file that is uploaded, 0 to 1. */
  uploadedFraction: number
  isCancelled: boolean
  /** The page already shows that it is offline. */
  isOffline: boolean
  cancel: () => void
}

/** The upload's progress, a button to cancel it, and its error. */
export function UploadStatus({ upload, uploadedFraction, isCancelled, isOffline, cancel }: UploadStatusProps) {
  const t = useTranslations('taskImport')
  const problemText = useProblemText()
  const percentText = new Intl.NumberFormat(intlTag(useLocale()), { style: 'percent' }).format(uploadedFraction)
  if (upload.isPending) {
    return (
      <div className={styles['uploading']}>
        <ProgressBar label={t.uploading} value={uploadedFraction} max={1} valueText={t.uploadedShare(percentText)} />
        <p role="status">{uploadedFraction < 1 ? t.uploading : t.savingTasks}</p>
        <Button onClick={cancel}>{t.cancel}</Button>
      </div>
    )
  }
  if (isCancelled) return <p role="status">{t.cancelled}</p>
  return upload.isError && !isOffline ? <FieldError>{problemText(upload.error)}</FieldError> : null
}
