import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import styles from './evaluation-form.module.css'
import { ArrowUp, Undo2, Check, Smartphone, TriangleAlert } from 'lucide-react'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { toApiProblem } from '#src/app/platform/api/api-problem.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { isDeviceFull } from '#src/offline/open-database.ts'
import type { DraftSaveState } from '#src/app/features/review/task/reduce-draft.ts'

/** Shows the assignee that their review was reopened, by whom and why; or by themselves, to correct it. */
export function ReopenedNotice({ reopened }: { reopened: NonNullable<Task['reopened']> }) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  if (reopened.reason === '') {
    return (
      <p role="note" className={styles['note']}>
        {tReview.correcting}
      </p>
    )
  }
  return (
    <div role="note" className={styles['note']}>
      <p>{t.reopenedNote(reopened.by || t.system)}</p>
      <blockquote dir="auto">{reopened.reason}</blockquote>
    </div>
  )
}

type ReadOnlyNoticeProps = {
  /** The form's id: links to the form point here while the note replaces it. */
  id: string
  worker: Task['worker']
  /** Opens the form, so that the manager can review the task instead of its assignee. */
  onReview: () => void
  /** The button that leaves the task, unless it is shown elsewhere. */
  action: ReactNode
}

/** Replaces the form while a manager looks at a task that is not reviewed yet. */
export function ReadOnlyNotice({ id, worker, onReview, action }: ReadOnlyNoticeProps) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  return (
    <Stack as="section" gap={16} id={id} aria-labelledby={`${id}-title`}>
      <Text as="h2" size={18} id={`${id}-title`}>
        {tReview.form}
      </Text>
      <p>
        {t.readOnly} {worker && t.assignedTo(`${worker.firstName} ${worker.lastName}`.trim())}
      </p>
      <Button
        wide
        onClick={() => {
          // The button disappears with the note, so keyboard focus moves to the form's title.
          flushSync(onReview)
          document.getElementById(`${id}-title`)?.focus()
        }}
      >
        {t.review}
      </Button>
      {action}
    </Stack>
  )
}

/** Shows that the task is submitted on this device and waits to be sent, and offers to withdraw the submission. */
export function PendingSubmissionNotice({ entry }: { entry: Submission }) {
  const t = useTranslations('outbox')
  const problemText = useProblemText()
  const { sending, sendNow, withdraw } = useOutbox()
  return (
    <Stack gap={8} className={styles['pending']} role="status">
      <p>{entry.work.kind === 'skip' ? t.waitingSkip : t.waiting}</p>
      {entry.failureReason && <SecondaryText>{problemText(toApiProblem(entry.failureReason))}</SecondaryText>}
      <Row>
        <Button icon={<ArrowUp aria-hidden />} busy={sending.has(entry.id)} busyLabel={t.sending} onClick={sendNow}>
          {t.sendNow}
        </Button>
        <Button variant="quiet" icon={<Undo2 aria-hidden />} onClick={() => void withdraw(entry.id)}>
          {t.withdraw}
        </Button>
      </Row>
    </Stack>
  )
}

const icons = {
  saved: Check,
  device: Smartphone,
  sending: ArrowUp,
  refused: TriangleAlert,
  server: Check,
  'storage-full': TriangleAlert,
}

type DraftSaveStatusProps = { saveState: DraftSaveState; rejection: Error | null }

/** Where the draft is saved. Only problems are announced: the other states change with every pause in typing. */
export function DraftSaveStatus({ saveState, rejection }: DraftSaveStatusProps) {
  const t = useTranslations('review')
  const problemText = useProblemText()
  if (saveState === 'none') return <Text size={14} className={styles['status']} />
  const isError = saveState === 'refused' || saveState === 'storage-full'
  const tone = isError ? 'error' : saveState === 'saved' ? 'success' : 'secondary'
  const Icon = icons[saveState]
  const text = {
    saved: t.draftSaved,
    device: t.draftOnDevice,
    sending: t.draftSending,
    refused: t.draftRefused(problemText(rejection)),
    server: t.draftOnServer(isDeviceFull()),
    'storage-full': t.draftNotSaved(isDeviceFull()),
  }[saveState]
  return (
    <Text size={14} tone={tone} className={styles['status']} role={isError ? 'alert' : undefined}>
      <Icon aria-hidden size={16} />
      {text}
    </Text>
  )
}
