import { useState } from 'react'
import { useShortcuts } from '#src/app/features/review/stage/shortcuts.ts'
import { type ReviewResult, type ReviewSection, reviewSections, type Score } from '#src/domain/review.ts'

type ScoreKeys = {
  /** The section that the next score key sets. */
  readonly inHand: ReviewSection
  readonly take: (section: ReviewSection) => void
  /** The last change by key, for screen readers. */
  readonly scored: { readonly section: ReviewSection; readonly score: Score } | null
}

/**
 * The keys 1, 2 and 3 score the current section and move to the next one, so that three presses complete the form. A
 * focus inside the form with the id `form` moves along.
 */
export function useScoreKeys(
  form: string,
  result: ReviewResult,
  off: boolean,
  onChange: (result: ReviewResult) => void,
): ScoreKeys {
  const [inHand, take] = useState<ReviewSection>(reviewSections[0])
  const [scored, setScored] = useState<ScoreKeys['scored']>(null)

  const score = (given: Score) => () => {
    if (off) return
    onChange({ ...result, [inHand]: { ...result[inHand], score: given } })
    setScored({ section: inHand, score: given })
    const next = reviewSections[(reviewSections.indexOf(inHand) + 1) % reviewSections.length] ?? inHand
    take(next)
    const element = document.getElementById(form)
    if (!element?.contains(document.activeElement)) return
    element.querySelector<HTMLElement>(`[data-section="${next}"] input:checked`)?.focus()
  }
  useShortcuts({ 'score-1': score(1), 'score-2': score(2), 'score-3': score(3) })
  return { inHand, take, scored }
}
