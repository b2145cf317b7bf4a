import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem, toApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import type { Submission, OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { taskQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'
import type { DraftController } from './draft-controller.ts'
import { playedShare } from '#src/domain/media/coverage.ts'
import { questionKey, findSubmitQuestions } from '#src/domain/review/submit-questions.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SubmitConfirmation } from './submit-confirm-dialog.tsx'

/** Problems that a retry cannot solve: the task is completed or no longer the person's. */
const finalProblems: readonly string[] = ['task-not-yours', 'task-completed', 'task-deleted', 'not-found', 'forbidden']

export type TaskSubmission = ReturnType<typeof useTaskSubmission>

/**
 * Submits a task, reviewed or skipped, and finds the next one. Calls `onNext` with it, or with null after the last;
 * does not call it while the next task is unknown. Calls `onOpen` to return to the task, also after it was left.
 */
export function useTaskSubmission(
  task: Task,
  draftController: DraftController,
  onNext: (next: Task | null) => void,
  onOpen: (taskId: string) => void,
) {
  const t = useTranslations('review')
  const tOutbox = useTranslations('outbox')
  const client = useQueryClient()
  const problemText = useProblemText()
  const outbox = useOutbox()
  const openNext = (next: Task | null) => {
    if (next) client.setQueryData(taskQuery(next._id).queryKey, next)
    onNext(next)
  }
  const isRunningRef = useRef(false)
  const mutation = useMutation({
    mutationFn: async (work: Submission['work']) => {
      const { submitTask } = await import('./submit-task.ts')
      const translations = { ...t, ...tOutbox }
      await submitTask({ task, work, draftController, client, openNext, openTask: onOpen, translations, problemText })
    },
  })
  const lastEntry = outbox.submissions.findLast(({ work }) => work.kind !== 'profile' && work.taskId === task._id)
  const settledEntry = mutation.isPending ? null : lastEntry
  const rejectedEntry = settledEntry?.state === 'refused' ? settledEntry : null
  const error = mutation.error ?? (rejectedEntry && toApiProblem(rejectedEntry.failureReason))
  return {
    /** Does nothing during a submission: a second press of the button is none of its own. */
    submit: (work: Submission['work']) => {
      if (isRunningRef.current) return
      isRunningRef.current = true
      mutation.mutate(work, { onSettled: () => (isRunningRef.current = false) })
    },
    isSubmitting: mutation.isPending,
    /** The kind of the current or last submission. */
    kind: mutation.variables?.kind ?? rejectedEntry?.work.kind ?? null,
    error,
    /** Neither the device nor the server could store it: only this page has it. */
    isUnstored: mutation.error instanceof ApiProblem && mutation.error.problem === 'network',
    /** The person may no longer review the task. */
    isTaskGone: mutation.error instanceof ApiProblem && finalProblems.includes(mutation.error.problem),
    /** Whether the submissions on this device are read. */
    isOutboxLoaded: outbox.isLoaded,
    /** The submission of this task that waits to be sent. */
    pendingEntry: settledEntry?.state === 'waiting' ? settledEntry : null,
    /** The review as the server stored it, until the refetched task contains it. */
    storedResult:
      settledEntry?.state === 'sent' && settledEntry.work.kind === 'review' && !task.reopened
        ? settledEntry.work.result
        : null,
  }
}

type SubmitReviewParams = {
  readonly draftController: DraftController
  readonly pair: VideoPair | null
  /** Stores pending activity: active time and played ranges. */
  readonly flushActivity: () => Promise<void>
  /** Whether the review is sent with its duration: only the assignee's is. */
  readonly includesDuration: boolean
  readonly submitReview: (review: Pick<OutboxEntry<'review'>['work'], 'result' | 'duration' | 'played'>) => void
  /** The person's draft came from the server after Submit was pressed. */
  readonly onDraftLoaded: () => void
}

/** Checks the review when Submit is pressed and asks each question once before it is sent. */
export function useSubmitReview({
  draftController,
  pair,
  flushActivity,
  includesDuration,
  submitReview,
  onDraftLoaded,
}: SubmitReviewParams) {
  const [confirmation, setConfirmation] = useState<SubmitConfirmation | null>(null)
  const answeredKeysRef = useRef(new Set<string>())
  const isRunningRef = useRef(false)
  const [isWaiting, setIsWaiting] = useState(false)

  /** Ignores a press while the previous one is handled. */
  const runOnce = async (work: () => Promise<void>): Promise<void> => {
    if (isRunningRef.current) return
    isRunningRef.current = true
    try {
      await work()
    } finally {
      isRunningRef.current = false
    }
  }
  /** Submits what the person sees, whatever is stored meanwhile, or asks the questions that it raises. */
  const askOrSubmit = async () => {
    setIsWaiting(true)
    const isComplete = await draftController.isComplete()
    setIsWaiting(false)
    if (!isComplete) return onDraftLoaded()
    const { result } = draftController.view().draft
    await flushActivity()
    const { activeMs, played } = draftController.current()
    const share = playedShare(played, pair?.durationOf('dub') ?? 0)
    const newQuestions = findSubmitQuestions(result, share).filter(
      (question) => !answeredKeysRef.current.has(questionKey(question)),
    )
    if (newQuestions.length > 0) {
      return setConfirmation({ questions: newQuestions, percent: Math.floor(share * 100) })
    }
    await draftController.prepareSubmit()
    submitReview({
      result: { ...result, coverage: Math.round(share * 1000) / 1000 },
      ...(includesDuration && { duration: Math.round(activeMs / 1000) }),
      ...(played.length > 0 && { played }),
    })
  }
  const answer = () => {
    for (const question of confirmation?.questions ?? []) answeredKeysRef.current.add(questionKey(question))
    setConfirmation(null)
  }
  const requestSubmit = () =>
    runOnce(async () => {
      if (!confirmation) await askOrSubmit()
    })
  const confirmSubmit = () =>
    runOnce(async () => {
      // A second press finds the question answered.
      if (!confirmation) return
      answer()
      await askOrSubmit()
    })
  return { confirmation, isWaiting, requestSubmit, confirmSubmit, cancelSubmit: answer }
}
