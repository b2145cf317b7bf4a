// The form of a task with its note, flags, errors and the state of the draft.
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { FieldError } from '#src/app/ui/field/field.tsx'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Task, TaskMedia } from '#src/app/features/review/task/task-media.ts'
import {
  DraftSaveStatus,
  ReadOnlyNotice,
  ReopenedNotice,
  PendingSubmissionNotice,
} from '#src/app/features/review/form/form-notices.tsx'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'
import type { DraftView } from '#src/app/features/review/task/reduce-draft.ts'
import { EvaluationForm, type FormErrors } from '#src/app/features/review/form/evaluation-form.tsx'
import type { SkipDialog } from '#src/app/features/review/player/use-skip-dialog.ts'
import type { TaskSubmission } from '#src/app/features/review/task/use-task-submission.ts'
import styles from '#src/app/features/review/form/evaluation-form.module.css'
import { Button } from '#src/app/ui/button/button.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { FlagsPanel } from '#src/app/features/review/form/flags-panel.tsx'
import { AssigneeActions } from '#src/app/features/review/form/assignee-actions.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

// Some projects have them. Their button has its place at once.
const Guidelines = onDemand(async () => (await import('#src/app/features/review/form/guidelines.tsx')).Guidelines, {
  pending: () => <PendingGuidelines />,
})
// Few drafts are refused, or saved on two devices.
const DraftConflict = onDemand(
  async () => (await import('#src/app/features/review/form/unused-draft.tsx')).DraftConflict,
)
const UnusedDraft = onDemand(async () => (await import('#src/app/features/review/form/unused-draft.tsx')).UnusedDraft)
// For new versions of dubs.
const RoundPanel = onDemand(async () => (await import('#src/app/features/review/form/round-panel.tsx')).RoundPanel)
// Needs the code that sends submissions.
const CorrectReviewButton = onDemand(
  async () => (await import('#src/app/features/review/form/correct-review-button.tsx')).CorrectReviewButton,
)
// For managers, where two reviews disagree.
const AdjudicationPanel = onDemand(
  async () => (await import('#src/app/features/review/history/adjudication-form.tsx')).AdjudicationPanel,
  { pending: ({ children }) => children, isOptional: true },
)

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
    <Guidelines
      projectId={task.project._id}
      state={task.project.guidelines}
      isReviewer={isAssignee && !isFinished}
      opensItself={hadGuidelines}
    />
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
      {task.roundBefore && (
        <RoundPanel
          task={task}
          media={media}
          pair={pair}
          result={result}
          onChange={isReadOnly ? null : (updated) => draftController.change({ ...draft.draft, result: updated })}
        />
      )}
      <EvaluationForm
        id={id}
        result={result}
        isReadOnly={isReadOnly}
        errors={formErrors(error, problemText)}
        onChange={(updatedResult) => draftController.change({ ...draft.draft, result: updatedResult })}
        onSubmit={onSubmit}
        flags={
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
        }
      >
        {isCompleted && <p>{t.reviewed}</p>}
        {isCompleted && task.correctableUntil !== null && (
          <CorrectReviewButton task={task} correctableUntil={task.correctableUntil} />
        )}
        {!isCompleted && pendingEntry && <PendingSubmissionNotice entry={pendingEntry} />}
        {draft.conflictingDraft && (
          <DraftConflict conflictingDraft={draft.conflictingDraft} onResolve={draftController.choose} />
        )}
        {error && <FieldError>{problemText(error)}</FieldError>}
        {primaryAction && <div className={styles['action']}>{primaryAction}</div>}
        {!isFinished && <DraftSaveStatus saveState={draft.saveState} rejection={draft.rejection} />}
        {!isFinished && draft.discardedVersion && (
          <UnusedDraft title={t.discardedDraft} draft={draft.discardedVersion} />
        )}
        {isAssignee && !isFinished && !submission.isTaskGone && (
          <AssigneeActions task={task} draft={draft} pair={pair} submission={submission} skipDialog={skipDialog} />
        )}
        {!isFinished && (submission.isTaskGone || draft.saveState === 'refused') && <UnusedDraft draft={draft.draft} />}
      </EvaluationForm>
    </>
  )
  // The pair exists in the browser only.
  if (!task.manages || task.status !== 'completed' || !pair) return form
  return (
    <AdjudicationPanel id={id} task={task} pair={pair}>
      {form}
    </AdjudicationPanel>
  )
}

/** The server's validation errors by field. */
function formErrors(error: Error | null, errorText: (error: Error) => string): FormErrors {
  const paths = error instanceof ApiProblem ? error.errors.map(({ path }) => path.split('.')[1]) : []
  const fields = [...reviewSections, 'note' as const].filter((field) => paths.includes(field))
  return error ? Object.fromEntries(fields.map((field) => [field, errorText(error)])) : {}
}

function PendingGuidelines() {
  return (
    <Row className={styles['guidelines']}>
      <Button size="dense" disabled>
        {useTranslations('review').guidelines.title}
      </Button>
    </Row>
  )
}
