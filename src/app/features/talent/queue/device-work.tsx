// The parts of /tasks that only exist for what this device has.
import { TaskDownloads } from './task-downloads.tsx'
import { Copy, FileDown, RotateCw, ArrowUp, CircleCheck } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { toApiProblem } from '#src/app/platform/api/api-problem.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { saveFile } from '#src/app/ui/save-file.ts'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useState } from 'react'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { Text, Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { formatFlag } from '#src/domain/review/review-flags.ts'
import { shortId } from '#src/domain/uuid.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'

/** Unsent submissions, downloads and sent submissions. */
export function DeviceWork() {
  return (
    <>
      <PendingSubmissions />
      <TaskDownloads />
      <SentSubmissions />
    </>
  )
}

/** Submissions the server rejected: the reason, the content and the actions. */
export function RejectedSubmissions() {
  const t = useTranslations('queue')
  const rejected = useOutbox().submissions.filter(({ state }) => state === 'refused')
  if (rejected.length === 0) return null
  return (
    <section aria-labelledby="rejected-title">
      <h2 id="rejected-title">{t.rejected}</h2>
      <SecondaryText tabular>{t.rejectedHint}</SecondaryText>
      <ul className={styles['list']}>
        {rejected.map((entry) => (
          <RejectedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function RejectedRow({ entry }: { entry: Submission }) {
  const t = useTranslations('queue')
  const translations = { review: useTranslations('review'), talent: useTranslations('talent') }
  const problemText = useProblemText()
  const { retry } = useOutbox()
  const submissionText = formatSubmission(entry, translations)
  const copy = () =>
    navigator.clipboard.writeText(submissionText).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    )
  const name = formatSubmissionName(entry, t)
  return (
    <Row as="li" gap={12} lineGap={4} className={styles['row']} aria-label={name}>
      <div className={styles['details']}>
        <SubmissionHeading entry={entry} />
        <FieldError>{problemText(toApiProblem(entry.failureReason))}</FieldError>
        <details className={styles['submissionText']}>
          <summary>{t.submissionText}</summary>
          <pre dir="auto">{submissionText}</pre>
        </details>
        <Row lineGap={4} className={styles['actions']}>
          <Button size="dense" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {t.copy}
          </Button>
          <Button
            size="dense"
            icon={<FileDown aria-hidden />}
            onClick={() => saveFile(new Blob([submissionText]), `${name}.txt`)}
          >
            {t.save}
          </Button>
          <Button size="dense" icon={<RotateCw aria-hidden />} onClick={() => retry(entry.id)}>
            {t.sendAgain}
          </Button>
          <WithdrawSubmission entry={entry} label={t.discard} formatLabel={t.discardOf} />
        </Row>
      </div>
    </Row>
  )
}

/** Submissions of this device that are not on the server yet. */
function PendingSubmissions() {
  const t = useTranslations('queue')
  const { submissions, sending, sendNow } = useOutbox()
  const pending = submissions.filter(({ state }) => state === 'waiting')
  if (pending.length === 0) return null
  return (
    <section aria-labelledby="pending-title">
      <Row gap={16} lineGap={8} justify="between">
        <h2 id="pending-title">{t.pending}</h2>
        <Button
          size="dense"
          icon={<ArrowUp aria-hidden />}
          busy={sending.size > 0}
          busyLabel={t.sending}
          onClick={sendNow}
        >
          {t.sendNow}
        </Button>
      </Row>
      <SecondaryText tabular>{t.pendingHint}</SecondaryText>
      <ul className={styles['list']}>
        {pending.map((entry) => (
          <PendingRow key={entry.id} entry={entry} sending={sending.has(entry.id)} />
        ))}
      </ul>
    </section>
  )
}

function PendingRow({ entry, sending }: { entry: Submission; sending: boolean }) {
  const t = useTranslations('queue')
  const problemText = useProblemText()
  return (
    <Row as="li" gap={12} lineGap={4} className={styles['row']}>
      <div className={styles['details']}>
        <SubmissionHeading entry={entry} />
        {sending ? (
          <SecondaryText tabular>{t.sending}</SecondaryText>
        ) : (
          entry.failureReason && (
            <SecondaryText tabular>
              {entry.attempts > 0 && `${t.tries(entry.attempts)}\u00a0· `}
              {entry.failureReason.code === 'network'
                ? t.reasons.network
                : problemText(toApiProblem(entry.failureReason))}
            </SecondaryText>
          )
        )}
      </div>
      {!sending && <WithdrawSubmission entry={entry} label={t.withdraw} formatLabel={t.withdrawOf} />}
    </Row>
  )
}

/** Sent submissions, newest first, as far back as this device stores them. */
function SentSubmissions() {
  const t = useTranslations('queue')
  const sent = useOutbox().submissions.filter(({ state }) => state === 'sent')
  if (sent.length === 0) return null
  return (
    <details className={styles['disclosure']}>
      <summary>
        <h2>{t.sent(sent.length)}</h2>
      </summary>
      <ul className={styles['list']}>
        {sent.toReversed().map((entry) => (
          <Row key={entry.id} as="li" gap={12} lineGap={4} className={styles['row']}>
            <CircleCheck size={20} className={styles['sentIcon']} aria-hidden />
            <div className={styles['details']}>
              <SubmissionHeading entry={entry} />
              {entry.forwarded === 'failed' && <SecondaryText tabular>{t.forwardingLater}</SecondaryText>}
            </div>
          </Row>
        ))}
      </ul>
    </details>
  )
}

/** A submission's name, job and time (by this device's clock). */
function SubmissionHeading({ entry }: { entry: Submission }) {
  const t = useTranslations('queue')
  const dateFormat = useDateFormat()
  const { work, context, createdAtMs } = entry
  const name = formatSubmissionName(entry, t)
  const createdAt = new Date(createdAtMs).toISOString()
  return (
    <>
      <Text as="h3" size={16} weight={500} tabular className={styles['name']}>
        {work.kind === 'profile' ? (
          <Link to="/talent/me">{name}</Link>
        ) : (
          <Link to="/task/$id" params={{ id: work.taskId }}>
            {name}
          </Link>
        )}
      </Text>
      <SecondaryText tabular>
        {context && `${context.project}, ${context.bundle}\u00a0· `}
        <time dateTime={createdAt}>{formatDateTime(createdAt, dateFormat)}</time>
      </SecondaryText>
    </>
  )
}

type WithdrawSubmissionProps = { entry: Submission; label: string; formatLabel: (submissionName: string) => string }

/** Removes a submission from the outbox after a confirmation that says what is kept. */
function WithdrawSubmission({ entry, label, formatLabel }: WithdrawSubmissionProps) {
  const t = useTranslations('queue')
  const { withdraw } = useOutbox()
  const [isConfirming, setIsConfirming] = useState(false)
  const submissionName = formatSubmissionName(entry, t)
  return (
    <>
      <Button
        variant="quiet"
        size="dense"
        aria-label={formatLabel(submissionName)}
        onClick={() => setIsConfirming(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={formatLabel(submissionName)}
        message={entry.work.kind === 'review' ? t.discardReview : t.discardOther}
        confirmText={label}
        cancelText={t.cancel}
        danger
        onConfirm={() => void withdraw(entry.id)}
      />
    </>
  )
}

type SubmissionTranslations = { readonly review: Translations['review']; readonly talent: Translations['talent'] }

/** Formats the content of a submission as lines of text, to be read or copied. */
function formatSubmission({ work }: Submission, { review, talent }: SubmissionTranslations): string {
  switch (work.kind) {
    case 'review': {
      const { result } = work
      const scores = reviewSections.map((section) =>
        review.withLabel(review.sections[section], `${result[section].score} (${review.notes[result[section].note]})`),
      )
      return joinLines([...scores, result.note, ...(result.flags ?? []).map(formatFlag)])
    }
    case 'skip':
      return joinLines([review.skipReasons[work.skip.reason], work.skip.note])
    case 'profile': {
      const { linkedin, availability, lookingForTasks } = work.changes
      return joinLines([
        linkedin !== undefined && review.withLabel(talent.linkedin, linkedin),
        availability !== undefined &&
          review.withLabel(
            talent.availability,
            availability === '' ? talent.availabilityUnset : talent.availabilities[availability],
          ),
        lookingForTasks !== undefined &&
          review.withLabel(talent.lookingForTasks, lookingForTasks ? talent.yes : talent.no),
      ])
    }
  }
}

const joinLines = (parts: readonly (string | false)[]) => parts.filter(Boolean).join('\n')

/** Returns the name of a submission for lists and dialogs. */
function formatSubmissionName({ work }: Submission, t: Translations['queue']): string {
  if (work.kind === 'profile') return t.kinds.profile
  return t.kinds[work.kind](shortId(work.taskId))
}
