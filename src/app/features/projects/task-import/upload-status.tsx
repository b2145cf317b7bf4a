import { formatShare } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import type { ImportJob } from './import-jobs.ts'
import styles from '#src/app/features/projects/importing.module.css'

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
      <div className={styles['uploading']}>
        <ProgressBar
          label={t.uploading}
          value={fraction}
          max={1}
          valueText={t.uploadedShare(formatShare(fraction, locale))}
        />
        <p role="status">{fraction < 1 ? t.uploading : t.savingTasks}</p>
        <p className={styles['muted']}>{t.goesOn}</p>
        <Button onClick={cancel}>{t.cancel}</Button>
      </div>
    )
  }
  if (job?.kind === 'interrupted') return <p role="status">{t.interrupted}</p>
  if (job?.kind === 'cancelled') return <p role="status">{t.cancelled}</p>
  return job?.kind === 'failed' && !isOffline ? <FieldError>{problemText(job.error)}</FieldError> : null
}
