import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import styles from './importing.module.css'

type SendingProps = {
  sending: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  /** Part of the file that has gone out, 0 to 1. */
  sent: number
  cancelled: boolean
  /** That nothing arrived is said already. */
  offline: boolean
  cancel: () => void
}

/** How far a file is on its way, a way to call it off, and why it did not arrive. */
export function Sending({ sending, sent, cancelled, offline, cancel }: SendingProps) {
  const t = useText('importing')
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
