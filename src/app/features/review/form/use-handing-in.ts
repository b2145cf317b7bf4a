import { useRef, useState } from 'react'
import { playedShare } from '#src/domain/coverage.ts'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import { questionKey, questionsBeforeSubmit } from '#src/domain/review-questions.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import type { AskedBeforeSubmit } from './submit-questions.tsx'

type HandingIn = {
  readonly keeper: DraftKeeper
  readonly pair: VideoPair | null
  /** Stores pending activity: active time and played ranges. */
  readonly countActivity: () => Promise<void>
  /** Whether the review is sent with its duration: only the assignee's is. */
  readonly timed: boolean
  readonly send: (result: ReviewResult, duration?: number) => void
}

/** Checks the review when Submit is pressed and asks each question once before it is sent. */
export function useHandingIn({ keeper, pair, countActivity, timed, send }: HandingIn) {
  const [asked, setAsked] = useState<AskedBeforeSubmit | null>(null)
  const [everAsked, setEverAsked] = useState(false)
  const answered = useRef(new Set<string>())

  const shareOf = ({ played }: ReviewDraft) => playedShare(played, pair?.length('dub') ?? 0)
  const hand = async () => {
    setAsked(null)
    await countActivity()
    const draft = await keeper.handIn()
    const result = { ...draft.result, coverage: Math.round(shareOf(draft) * 1000) / 1000 }
    if (timed) send(result, Math.round(draft.activeMs / 1000))
    else send(result)
  }
  const submit = async (): Promise<void> => {
    await keeper.ready
    await countActivity()
    const draft = keeper.current()
    const share = shareOf(draft)
    const open = questionsBeforeSubmit(draft.result, share).filter((each) => !answered.current.has(questionKey(each)))
    for (const question of open) answered.current.add(questionKey(question))
    if (open.length === 0) return hand()
    setEverAsked(true)
    setAsked({ questions: open, percent: Math.floor(share * 100) })
  }
  return { asked, everAsked, submit, back: () => setAsked(null), hand }
}
