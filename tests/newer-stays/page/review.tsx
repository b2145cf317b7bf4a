import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDraftController, useReviewDraft } from '#src/app/features/review/task/draft-controller.ts'
import { useSubmitReview, useTaskSubmission } from '#src/app/features/review/task/use-task-submission.ts'
import { taskQuery, workerTasksQuery } from '#src/app/features/review/task/review-queries.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'

/** What the person can press, by name. */
export type Presses = Readonly<Record<string, (...all: never[]) => unknown>>

export type ReviewScreen = {
  readonly task: string
  readonly note: string
  readonly saveState: string
  /** Whether the person can type. */
  readonly isEditable: boolean
  readonly isSubmitting: boolean
  /** Whether the question before a submission is open. */
  readonly isAsking: boolean
  readonly conflict: string | null
}

type ReviewProps = {
  taskId: string
  personId: string
  onOpen: (taskId: string | null) => void
  show: (screen: ReviewScreen, presses: Presses) => void
}

export function Review({ taskId, ...rest }: ReviewProps) {
  const { data: task } = useQuery(taskQuery(taskId))
  useQuery({ ...workerTasksQuery('bundle'), enabled: task !== undefined })
  return task && <Workspace key={task.reopened?.at ?? ''} task={task} {...rest} />
}

/** As `ReviewWorkspace` puts them together. */
function Workspace({ task, personId, onOpen, show }: Omit<ReviewProps, 'taskId'> & { task: Task }) {
  const draftController = useDraftController(personId, task)
  const submission = useTaskSubmission(task, draftController, (next) => onOpen(next?._id ?? null), onOpen)
  const isFinished = task.status === 'completed' || submission.storedResult !== null
  const isEditing = !isFinished && submission.pendingEntry === null && submission.isOutboxLoaded
  const draft = useReviewDraft(draftController, task._id, isEditing)
  const { confirmation, requestSubmit, confirmSubmit, cancelSubmit } = useSubmitReview({
    draftController,
    pair: null,
    flushActivity: () => draftController.addActivity({ activeMs: 1000, played: [] }),
    includesDuration: true,
    submitReview: (review) =>
      submission.submit({ kind: 'review', taskId: task._id, bundleId: task.bundle._id, ...review }),
    onDraftLoaded: () => {},
  })
  // The dialog of a skip is open until the server has it.
  const isSkipping = submission.isSubmitting && submission.kind === 'skip'
  const isEditable = isEditing && draft.ready && !isSkipping
  useEffect(() =>
    show(
      {
        task: task._id,
        note: draft.draft.result.note,
        saveState: draft.saveState,
        isEditable,
        isSubmitting: submission.isSubmitting,
        isAsking: confirmation !== null,
        conflict: draft.conflictingDraft?.result.note ?? null,
      },
      {
        // A browser may have shown something else since the text was chosen.
        type: (note: string, taskId: string) =>
          isEditable &&
          taskId === task._id &&
          draftController.change({ ...draft.draft, result: { ...draft.draft.result, note } }),
        submit: () => isEditable && !submission.isSubmitting && requestSubmit(),
        confirm: () => confirmation !== null && confirmSubmit(),
        cancel: cancelSubmit,
        choose: (version: 'this' | 'other') => draft.conflictingDraft !== null && draftController.choose(version),
        skip: (note: string) =>
          isEditable &&
          !submission.isTaskGone &&
          submission.submit({ kind: 'skip', taskId: task._id, skip: { reason: 'other', note } }),
      },
    ),
  )
  return null
}
