import { useRef, useState } from 'react'
import { playedShare } from '#src/domain/media/coverage.ts'
import { questionKey, findSubmitQuestions } from '#src/domain/review/submit-questions.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { DraftController } from './draft-controller.ts'
import type { SubmitConfirmation } from './submit-confirm-dialog.tsx'

type SubmitReviewParams = {
  readonly draftController: DraftController
  readonly pair: VideoPair | null
  /** Stores pending activity: active time and played ranges. */
  readonly flushActivity: () => Promise<void>
  /** Whether the review is sent with its duration: only the assignee's is. */
  readonly includesDuration: boolean
  readonly submitReview: (review: Pick<OutboxEntry<'review'>['work'], 'result' | 'duration' | 'played'>) => void
}

/** Checks the review when Submit is pressed and asks each question once before it is sent. */
export function useSubmitReview({
  draftController,
  pair,
  flushActivity,
  includesDuration,
  submitReview,
}: SubmitReviewParams) {
  const [confirmation, setConfirmation] = useState<SubmitConfirmation | null>(null)
  const [wasConfirmationShown, setWasConfirmationShown] = useState(false)
  const answeredKeysRef = useRef(new Set<string>())
  const isRunningRef = useRef(false)

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
    await draftController.ready
    const { result } = draftController.view().draft
    await flushActivity()
    const { activeMs, played } = draftController.current()
    const share = playedShare(played, pair?.durationOf('dub') ?? 0)
    const newQuestions = findSubmitQuestions(result, share).filter(
      (question) => !answeredKeysRef.current.has(questionKey(question)),
    )
    if (newQuestions.length > 0) {
      setWasConfirmationShown(true)
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
  return { confirmation, wasConfirmationShown, requestSubmit, confirmSubmit, cancelSubmit: answer }
}
