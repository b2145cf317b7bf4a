import { ArrowUp, Undo2 } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toApiProblem, useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './pending-submission-notice.module.css'

/** Shows that the task is submitted on this device and waits to be sent, and offers to withdraw the submission. */
export function PendingSubmissionNotice({ entry }: { entry: Submission }) {
  const t = useTranslations('outbox')
  const problemText = useProblemText()
  const { sending, sendNow, withdraw } = useOutbox()
  return (
    <div className={styles['pending']} role="status">
      <p>{entry.work.kind === 'skip' ? t.waitingSkip : t.waiting}</p>
      {entry.failureReason && <p className={styles['reason']}>{problemText(toApiProblem(entry.failureReason))}</p>}
      <div className={styles['actions']}>
        <Button icon={<ArrowUp aria-hidden />} busy={sending.has(entry.id)} busyLabel={t.sending} onClick={sendNow}>
          {t.sendNow}
        </Button>
        <Button variant="quiet" icon={<Undo2 aria-hidden />} onClick={() => void withdraw(entry.id)}>
          {t.withdraw}
        </Button>
      </div>
    </div>
  )
}
