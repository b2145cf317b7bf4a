import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import styles from './importing.module.css'

type SendingProps = {
  sending: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  /** Share of the file that is uploaded, 0 to 1. */
  sent: number
  cancelled: boolean
  /** The page already shows that it is offline. */
  offline: boolean
  cancel: () => void
}

/** The upload's progress, a button to cancel it, and its error. */
export function Sending({ sending, sent, cancelled, offline, cancel }: SendingProps) {
  const t = useText('taskImport')
  const problemText = useProblemText()
  const part = new Intl.NumberFormat(intlTag(useLocale()), { style: 'percent' }).format(sent)
  if (sending.isPending) {
    return (
      <div className={styles['sending']}>
        <ProgressBar label={t.uploading} value={sent} max={1} valueText={t.sent(part)} />
        <p role="status">{sent < 1 ? t.uploading : t.saving}</p>
        <Button onClick={cancel}>{t.cancel}</Button>
      </div>
    )
  }
  if (cancelled) return <p role="status">{t.cancelled}</p>
  return sending.isError && !offline ? <FieldError>{problemText(sending.error)}</FieldError> : null
}
