// The form of a task with its note, flags, errors and the state of the draft.
import { lazy, type ReactNode, Suspense } from 'react'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { reviewSections, type ReviewResult } from '#src/domain/review.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import { DraftChip } from './draft-chip.tsx'
import type { DraftKeeper, DraftView } from './draft-keeper.ts'
import { EvaluationForm, type FormErrors } from './evaluation-form.tsx'
import { LookingNote, ReopenedNote } from './form-note.tsx'
import type { GivingBack } from './use-giving-back.ts'
import type { Submission } from './use-submission.ts'
import styles from './evaluation-form.module.css'

// Rarely needed, or needed only on submission: loaded on demand.
const OtherDraft = lazy(async () => ({ default: (await import('./other-draft.tsx')).OtherDraft }))
const KeptWords = lazy(async () => ({ default: (await import('./kept-words.tsx')).KeptWords }))
const FlagsPanel = lazy(async () => ({ default: (await import('./flags-panel.tsx')).FlagsPanel }))
const WorkExtras = lazy(async () => ({ default: (await import('./work-extras.tsx')).WorkExtras }))
const HandedIn = lazy(async () => ({ default: (await import('./handed-in.tsx')).HandedIn }))
const CopyDraft = lazy(async () => ({ default: (await import('./copy-draft.tsx')).CopyDraft }))

type ReviewFormProps = {
  id: string
  task: Task
  /** Whether the task is assigned to the person. */
  own: boolean
  result: ReviewResult
  draft: DraftView & { readonly keeper: DraftKeeper }
  pair: VideoPair | null
  submission: Submission
  givingBack: GivingBack
  /** Submit was pressed while the flag editor is open. */
  unfinished: boolean
  /** The button below the fields, unless it is shown elsewhere. */
  action: ReactNode
  onSubmit: () => void
  /** Opens the form; set while a manager looks at the task without reviewing it. */
  onReview: (() => void) | null
}

export function ReviewForm({
  id,
  task,
  own,
  result,
  draft,
  pair,
  submission,
  givingBack,
  unfinished,
  action,
  onSubmit,
  onReview,
}: ReviewFormProps) {
  const t = useText('review')
  const problemText = useProblemText()
  const { keeper } = draft
  const { waiting, stored } = submission
  const completed = task.status === 'completed' || stored !== null
  const finished = completed || waiting !== null
  const readOnly = finished || !draft.ready
  // The skip dialog shows its own errors, except that the task is no longer the person's.
  const error = submission.of === 'review' || submission.gone ? submission.error : null
  if (onReview) return <LookingNote id={id} worker={task.worker} action={action} onReview={onReview} />
  return (
    <>
      {own && task.reopened && <ReopenedNote reopened={task.reopened} />}
      <EvaluationForm
        id={id}
        result={result}
        readOnly={readOnly}
        errors={formErrors(error, problemText)}
        onChange={(changed) => keeper.change({ ...draft.draft, result: changed })}
        onSubmit={onSubmit}
        flags={
          <Suspense>
            <FlagsPanel
              draft={finished ? { ...draft.draft, result } : draft.draft}
              pair={pair}
              readOnly={readOnly}
              unfinished={unfinished}
              onChange={keeper.change}
            />
          </Suspense>
        }
      >
        {completed && <p>{t.reviewed}</p>}
        <Suspense>{!completed && waiting && <HandedIn entry={waiting} />}</Suspense>
        <Suspense>
          {draft.other && <OtherDraft other={draft.other} onChoose={(which) => void keeper.choose(which)} />}
        </Suspense>
        {error && <FieldError>{problemText(error)}</FieldError>}
        {action && <div className={styles['action']}>{action}</div>}
        {!finished && <DraftChip place={draft.place} refusal={draft.refusal} />}
        <Suspense>{!finished && draft.aside && <KeptWords title={t.draftAside} draft={draft.aside} />}</Suspense>
        <Suspense>
          {own && !finished && !submission.gone && (
            <WorkExtras task={task} draft={draft} pair={pair} submission={submission} givingBack={givingBack} />
          )}
        </Suspense>
        <Suspense>
          {!finished && (submission.gone || draft.place === 'refused') && <CopyDraft draft={draft.draft} />}
        </Suspense>
      </EvaluationForm>
    </>
  )
}

/** The server's validation errors by field. */
function formErrors(error: Error | null, words: (error: Error) => string): FormErrors {
  const paths = error instanceof ApiProblem ? error.errors.map(({ path }) => path.split('.')[1]) : []
  const fields = [...reviewSections, 'note' as const].filter((field) => paths.includes(field))
  return error ? Object.fromEntries(fields.map((field) => [field, words(error)])) : {}
}
