import { lazy, Suspense, useMemo, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { defaultReview, reviewSections } from '#src/domain/review.ts'
import { DraftChip } from './form/draft-chip.tsx'
import type { FormErrors } from './form/evaluation-form.tsx'
import { ReviewStage } from './stage/review-stage.tsx'
import { useShortcuts } from './stage/shortcuts.ts'
import { readTaskMedia, type Task } from './task-media.ts'
import { useActivity } from './form/use-activity.ts'
import { useDraft } from './form/use-draft.ts'
import { useHandingIn } from './form/use-handing-in.ts'
import { useSubmission } from './form/use-submission.ts'
import { useStageLayout } from './stage/use-stage-layout.ts'
import { useVideoPair } from './stage/use-video-pair.ts'
import styles from './review-workspace.module.css'

const Oversight = lazy(async () => ({ default: (await import('./history/oversight.tsx')).Oversight }))
// The videos come first; the form is there before the first of them plays.
const EvaluationForm = lazy(async () => ({ default: (await import('./form/evaluation-form.tsx')).EvaluationForm }))
// What hardly any task needs, or not before it is handed in, is not waited for.
const SubmitQuestions = lazy(async () => ({
  default: (await import('./form/submit-questions.tsx')).SubmitQuestions,
}))
const OtherDraft = lazy(async () => ({ default: (await import('./form/other-draft.tsx')).OtherDraft }))
const FlagsPanel = lazy(async () => ({ default: (await import('./form/flags-panel.tsx')).FlagsPanel }))
const WorkExtras = lazy(async () => ({ default: (await import('./form/work-extras.tsx')).WorkExtras }))
const MetaPanel = lazy(async () => ({ default: (await import('./meta-panel.tsx')).MetaPanel }))
const CopyDraft = lazy(async () => ({ default: (await import('./form/copy-draft.tsx')).CopyDraft }))

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
  const finished = task.status === 'completed'
  const draft = useDraft(personId, task._id, !finished)
  const { keeper } = draft
  const countActivity = useActivity(pair, keeper.addActivity)
  const own = task.worker?._id === personId
  const submission = useSubmission(task, keeper.drop, (next) => own && onDone(next))
  const { asked, everAsked, submit, back, hand } = useHandingIn({
    keeper,
    pair,
    countActivity,
    timed: own,
    send: submission.send,
  })
  const result = finished ? (task.result ?? defaultReview) : draft.draft.result
  const [unfinished, setUnfinished] = useState(false)
  const trySubmit = () => {
    const { flag } = keeper.view().draft
    const open = flag !== null && (flag.reason !== null || flag.remark !== '')
    setUnfinished(open)
    if (!open && !submission.busy && !finished) void submit()
  }
  useShortcuts({ submit: trySubmit })

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
          <ReviewStage taskId={task._id} media={media} pair={pair} stage={stage} flags={result.flags} />
        </div>
        <aside className={styles['form']}>
          <Suspense fallback={<SkeletonText lines={8} />}>
            <EvaluationForm
              id={formId}
              result={result}
              readOnly={finished || !draft.ready}
              errors={formErrors(submission.error, problemText)}
              onChange={(changed) => keeper.change({ ...draft.draft, result: changed })}
              onSubmit={trySubmit}
              flags={
                <Suspense>
                  <FlagsPanel
                    draft={finished ? { ...draft.draft, result } : draft.draft}
                    pair={pair}
                    readOnly={finished || !draft.ready}
                    unfinished={unfinished}
                    onChange={keeper.change}
                  />
                </Suspense>
              }
            >
              {finished && <p>{t.reviewed}</p>}
              <Suspense>
                {draft.other && <OtherDraft other={draft.other} onChoose={(which) => void keeper.choose(which)} />}
              </Suspense>
              {submission.error && <FieldError>{problemText(submission.error)}</FieldError>}
              {!narrow && (leads ? next : submitButton)}
              {!finished && <DraftChip place={draft.place} refusal={draft.refusal} />}
              <Suspense>
                {own && !leads && <WorkExtras task={task} draft={draft} pair={pair} onDone={onDone} />}
              </Suspense>
              <Suspense>
                {!finished && (submission.gone || draft.place === 'refused') && <CopyDraft draft={draft.draft} />}
              </Suspense>
            </EvaluationForm>
          </Suspense>
        </aside>
        <div className={styles['meta']}>
          <Suspense>
            <MetaPanel task={task} />
          </Suspense>
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
      <Suspense>{everAsked && <SubmitQuestions asked={asked} onBack={back} onSubmit={() => void hand()} />}</Suspense>
    </>
  )
}

/** What the server finds wrong, at the field it names. */
function formErrors(error: Error | null, words: (error: Error) => string): FormErrors {
  const paths = error instanceof ApiProblem ? error.errors.map(({ path }) => path.split('.')[1]) : []
  const fields = [...reviewSections, 'note' as const].filter((field) => paths.includes(field))
  return error ? Object.fromEntries(fields.map((field) => [field, words(error)])) : {}
}
