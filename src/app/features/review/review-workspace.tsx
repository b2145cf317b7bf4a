import { lazy, Suspense, useMemo, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { questionsBeforeSubmit } from '#src/domain/review-questions.ts'
import { defaultReview } from '#src/domain/review.ts'
import { EvaluationForm } from './form/evaluation-form.tsx'
import { MetaPanel } from './meta-panel.tsx'
import { ReviewStage } from './stage/review-stage.tsx'
import { readTaskMedia, type Task } from './task-media.ts'
import { useActiveTime } from './form/use-active-time.ts'
import { useDraft } from './form/use-draft.ts'
import { usePlayed } from './form/use-played.ts'
import { useSubmission } from './form/use-submission.ts'
import { useStageLayout } from './stage/use-stage-layout.ts'
import { useVideoPair } from './stage/use-video-pair.ts'
import styles from './review-workspace.module.css'

const Oversight = lazy(async () => ({ default: (await import('./history/oversight.tsx')).Oversight }))

const formId = 'review-form'

type ReviewWorkspaceProps = {
  task: Task
  /** Who reviews; a manager's review carries no time. */
  personId: string
  onDone: (next: Task | null) => void
  /** The way on from a task that is finished or no longer theirs. */
  onward: { readonly label: string; readonly go: () => void }
}

/** A task at work: the videos, the form, and sending it. */
export function ReviewWorkspace({ task, personId, onDone, onward }: ReviewWorkspaceProps) {
  const t = useText('review')
  const problemText = useProblemText()
  const narrow = useStageLayout() !== 'wide'
  const media = useMemo(() => readTaskMedia(task), [task])
  const { pair, stage } = useVideoPair(media.source.url, media.dub.url)
  const played = usePlayed(pair)
  const draft = useDraft(personId, task._id)
  const seconds = useActiveTime(pair, draft.earlierMs, draft.keepActiveMs)
  const own = task.worker?._id === personId
  const submission = useSubmission(task, draft.drop, (next) => own && onDone(next))
  const [asking, setAsking] = useState<{ percent: number } | null>(null)
  const [asked, setAsked] = useState(false)
  const finished = task.status === 'completed'

  const send = () => {
    setAsking(null)
    submission.send(draft.submission(own ? seconds() : null))
  }
  const submit = () => {
    if (submission.busy || finished) return
    if (!asked && questionsBeforeSubmit(draft.result, played()).some(({ kind }) => kind === 'untouched')) {
      setAsked(true)
      setAsking({ percent: Math.round(played() * 100) })
    } else send()
  }

  const next = (
    <Button variant="seal" wide onClick={onward.go}>
      {onward.label}
    </Button>
  )
  const submitButton = (
    <Button variant="seal" wide type="submit" form={formId} busy={submission.busy} busyLabel={t.submitting}>
      {t.submit}
    </Button>
  )
  const leads = finished || submission.gone

  return (
    <>
      <div className={styles['workspace']}>
        <div className={styles['stage']}>
          <h1 className={styles['id']}>
            {t.task} <code>{task._id}</code>
          </h1>
          <ReviewStage taskId={task._id} media={media} pair={pair} stage={stage} />
        </div>
        <aside className={styles['form']}>
          <EvaluationForm
            id={formId}
            result={finished ? (task.result ?? defaultReview) : draft.result}
            readOnly={finished}
            onChange={draft.change}
            onSubmit={submit}
          >
            {finished && <p>{t.reviewed}</p>}
            {submission.error && <FieldError>{problemText(submission.error)}</FieldError>}
            {!narrow && (leads ? next : submitButton)}
            <p className={styles['draft']} role="status">
              {draft.state === 'saved' && t.draftSaved}
              {draft.state === 'no-room' && t.draftNotSaved}
            </p>
          </EvaluationForm>
        </aside>
        <div className={styles['meta']}>
          <MetaPanel task={task} />
          {task.manages && (
            <Suspense fallback={null}>
              <Oversight task={task} />
            </Suspense>
          )}
        </div>
      </div>
      {narrow && (
        <div className={styles['bar']}>
          <a className={styles['toForm']} href={`#${formId}`}>
            {t.toForm}
          </a>
          {leads ? next : submitButton}
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t.askTitle}
        message={t.askMessage(asking?.percent ?? 0)}
        confirmText={t.submit}
        cancelText={t.askBack}
        onConfirm={send}
      />
    </>
  )
}
