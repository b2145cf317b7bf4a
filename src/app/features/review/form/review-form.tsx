// The form of a task with its note, flags, errors and the state of the draft.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { HydratedSuspense } from '#src/app/platform/shell/hydrated-suspense.tsx'
import { lazyPart } from '#src/app/platform/shell/lazy-part.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { FieldError } from '#src/app/ui/field/field.tsx'
import type { ReviewResult } from '#src/domain/review.ts'
import { reviewSections } from '#src/domain/review-sections.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Task, TaskMedia } from '#src/app/features/review/task-media.ts'
import { DraftSaveStatus } from './draft-save-status.tsx'
import type { DraftController } from './draft-controller.ts'
import type { DraftView } from './reduce-draft.ts'
import { EvaluationForm, type FormErrors } from './evaluation-form.tsx'
import { ReadOnlyNotice, ReopenedNotice } from './form-notices.tsx'
import type { SkipDialog } from './use-skip-dialog.ts'
import type { TaskSubmission } from './use-task-submission.ts'
import styles from './evaluation-form.module.css'

// Rarely needed, or needed only on submission: loaded on demand.
const DraftConflict = lazy(async () => ({ default: (await import('./draft-conflict.tsx')).DraftConflict }))
const UnusedDraft = lazy(async () => ({ default: (await import('./unused-draft.tsx')).UnusedDraft }))
const FlagsPanel = lazyPart(
  'src/app/features/review/form/flags-panel.tsx',
  async () => (await import('./flags-panel.tsx')).FlagsPanel,
)
const AssigneeActions = lazyPart(
  'src/app/features/review/form/assignee-actions.tsx',
  async () => (await import('./assignee-actions.tsx')).AssigneeActions,
)
const Guidelines = lazyPart(
  'src/app/features/review/guidelines/guidelines.tsx',
  async () => (await import('#src/app/features/review/guidelines/guidelines.tsx')).Guidelines,
)
const PendingSubmissionNotice = lazy(async () => ({
  default: (await import('./pending-submission-notice.tsx')).PendingSubmissionNotice,
}))
const CorrectReviewButton = lazy(async () => ({
  default: (await import('./correct-review-button.tsx')).CorrectReviewButton,
}))
// For managers, where two reviews disagree. Without its code the review is shown.
const AdjudicationPanel = lazy(() =>
  import('#src/app/features/review/adjudication/adjudication-panel.tsx').then(
    ({ AdjudicationPanel: LoadedPanel }) => ({ default: LoadedPanel }),
    () => ({ default: ({ children }: { children: ReactNode }) => children }),
  ),
)
const CopyDraftButton = lazy(async () => ({ default: (await import('./copy-draft-button.tsx')).CopyDraftButton }))

type ReviewFormProps = {
  id: string
  task: Task
  media: TaskMedia
  /** Whether the task is assigned to the person. */
  isAssignee: boolean
  result: ReviewResult
  draft: DraftView & { readonly draftController: DraftController }
  pair: VideoPair | null
  submission: TaskSubmission
  skipDialog: SkipDialog
  /** Submit was pressed, or a segment flagged, while another flag is being entered. */
  hasOpenFlag: boolean
  /** Increases with each request to flag a segment. */
  flagRequests: number
  /** The button below the fields, unless it is shown elsewhere. */
  primaryAction: ReactNode
  onSubmit: () => void
  /** Opens the form; set while a manager looks at the task without reviewing it. */
  onReview: (() => void) | null
}

export function ReviewForm({
  id,
  task,
  media,
  isAssignee,
  result,
  draft,
  pair,
  submission,
  skipDialog,
  hasOpenFlag,
  flagRequests,
  primaryAction,
  onSubmit,
  onReview,
}: ReviewFormProps) {
  const t = useTranslations('review')
  const problemText = useProblemText()
  const { draftController } = draft
  const { pendingEntry, storedResult } = submission
  const isCompleted = task.status === 'completed' || storedResult !== null
  const isFinished = isCompleted || pendingEntry !== null
  const isReadOnly = isFinished || !draft.ready
  // The skip dialog shows its own errors, except that the task is no longer the person's.
  const error = submission.kind === 'review' || submission.isTaskGone ? submission.error : null
  // Guidelines that are new during a review must not interrupt it.
  const [hadGuidelines] = useState(task.project.guidelines !== null)
  const guidelines = task.project.guidelines && (
    <HydratedSuspense>
      <Guidelines
        projectId={task.project._id}
        state={task.project.guidelines}
        isReviewer={isAssignee && !isFinished}
        opensItself={hadGuidelines}
      />
    </HydratedSuspense>
  )
  if (onReview) {
    return (
      <>
        {guidelines}
        <ReadOnlyNotice id={id} worker={task.worker} action={primaryAction} onReview={onReview} />
      </>
    )
  }
  const form = (
    <>
      {guidelines}
      {isAssignee && task.reopened && <ReopenedNotice reopened={task.reopened} />}
      <EvaluationForm
        id={id}
        result={result}
        isReadOnly={isReadOnly}
        errors={formErrors(error, problemText)}
        onChange={(updatedResult) => draftController.change({ ...draft.draft, result: updatedResult })}
        onSubmit={onSubmit}
        flags={
          <HydratedSuspense>
            <FlagsPanel
              draft={isFinished ? { ...draft.draft, result } : draft.draft}
              pair={pair}
              media={media}
              isReadOnly={isFinished}
              isReady={draft.ready}
              showsOpenFlagError={hasOpenFlag}
              flagRequests={flagRequests}
              draftController={draftController}
            />
          </HydratedSuspense>
        }
      >
        {isCompleted && <p>{t.reviewed}</p>}
        <Suspense>
          {isCompleted && task.correctableUntil !== null && (
            <CorrectReviewButton task={task} correctableUntil={task.correctableUntil} />
          )}
        </Suspense>
        <Suspense>{!isCompleted && pendingEntry && <PendingSubmissionNotice entry={pendingEntry} />}</Suspense>
        <Suspense>
          {draft.conflictingDraft && (
            <DraftConflict conflictingDraft={draft.conflictingDraft} onResolve={draftController.choose} />
          )}
        </Suspense>
        {error && <FieldError>{problemText(error)}</FieldError>}
        {primaryAction && <div className={styles['action']}>{primaryAction}</div>}
        {!isFinished && <DraftSaveStatus saveState={draft.saveState} rejection={draft.rejection} />}
        <Suspense>
          {!isFinished && draft.discardedVersion && (
            <UnusedDraft title={t.discardedDraft} draft={draft.discardedVersion} />
          )}
        </Suspense>
        <HydratedSuspense>
          {isAssignee && !isFinished && !submission.isTaskGone && (
            <AssigneeActions task={task} draft={draft} pair={pair} submission={submission} skipDialog={skipDialog} />
          )}
        </HydratedSuspense>
        <Suspense>
          {!isFinished && (submission.isTaskGone || draft.saveState === 'refused') && (
            <CopyDraftButton draft={draft.draft} />
          )}
        </Suspense>
      </EvaluationForm>
    </>
  )
  // The pair exists in the browser only.
  if (!task.manages || task.status !== 'completed' || !pair) return form
  return (
    <Suspense fallback={form}>
      <AdjudicationPanel id={id} task={task} pair={pair}>
        {form}
      </AdjudicationPanel>
    </Suspense>
  )
}

/** The server's validation errors by field. */
function formErrors(error: Error | null, errorText: (error: Error) => string): FormErrors {
  const paths = error instanceof ApiProblem ? error.errors.map(({ path }) => path.split('.')[1]) : []
  const fields = [...reviewSections, 'note' as const].filter((field) => paths.includes(field))
  return error ? Object.fromEntries(fields.map((field) => [field, errorText(error)])) : {}
}
