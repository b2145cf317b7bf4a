import { useRef, useState } from 'react'
import { playedShare } from '#src/domain/coverage.ts'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import { questionKey, findSubmitQuestions } from '#src/domain/submit-questions.ts'
import type { ReviewWork } from '#src/offline/outbox/outbox-entry.ts'
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
  readonly submitReview: (review: Pick<ReviewWork, 'result' | 'duration' | 'played'>) => void
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
  const playedShareOf = ({ played }: ReviewDraft) => playedShare(played, pair?.durationOf('dub') ?? 0)
  const submit = async () => {
    await flushActivity()
    const draft = await draftController.prepareSubmit()
    const result = { ...draft.result, coverage: Math.round(playedShareOf(draft) * 1000) / 1000 }
    submitReview({
      result,
      ...(includesDuration && { duration: Math.round(draft.activeMs / 1000) }),
      ...(draft.played.length > 0 && { played: draft.played }),
    })
  }
  const answer = () => {
    for (const question of confirmation?.questions ?? []) answeredKeysRef.current.add(questionKey(question))
    setConfirmation(null)
  }
  const requestSubmit = () =>
    runOnce(async () => {
      if (confirmation) return
      await draftController.ready
      await flushActivity()
      const draft = draftController.current()
      const playedShareNow = playedShareOf(draft)
      const newQuestions = findSubmitQuestions(draft.result, playedShareNow).filter(
        (question) => !answeredKeysRef.current.has(questionKey(question)),
      )
      if (newQuestions.length === 0) return submit()
      setWasConfirmationShown(true)
      setConfirmation({ questions: newQuestions, percent: Math.floor(playedShareNow * 100) })
    })
  const confirmSubmit = () =>
    runOnce(() => {
      answer()
      return submit()
    })
  return { confirmation, wasConfirmationShown, requestSubmit, confirmSubmit, cancelSubmit: answer }
}
