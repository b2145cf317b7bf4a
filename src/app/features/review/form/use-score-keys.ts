import { useState } from 'react'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import type { ReviewResult, Score } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'

type ScoreKeys = {
  /** The section that the next score key sets. */
  readonly activeSection: ReviewSection
  readonly setActiveSection: (section: ReviewSection) => void
  /** The last change by key, for screen readers. */
  readonly lastScored: { readonly section: ReviewSection; readonly score: Score } | null
}

/**
 * The keys 1, 2 and 3 score the current section and move to the next one, so that three presses complete the form. A
 * focus inside the form with the id `formId` moves with it.
 */
export function useScoreKeys(
  formId: string,
  result: ReviewResult,
  isDisabled: boolean,
  onChange: (result: ReviewResult) => void,
): ScoreKeys {
  const [activeSection, setActiveSection] = useState<ReviewSection>(reviewSections[0])
  const [lastScored, setLastScored] = useState<ScoreKeys['lastScored']>(null)

  const score = (newScore: Score) => () => {
    if (isDisabled) return
    onChange({ ...result, [activeSection]: { ...result[activeSection], score: newScore } })
    setLastScored({ section: activeSection, score: newScore })
    const next = reviewSections[(reviewSections.indexOf(activeSection) + 1) % reviewSections.length] ?? activeSection
    setActiveSection(next)
    const element = document.getElementById(formId)
    if (!element?.contains(document.activeElement)) return
    element.querySelector<HTMLElement>(`[data-section="${next}"] input:checked`)?.focus()
  }
  useShortcuts({ 'score-1': score(1), 'score-2': score(2), 'score-3': score(3) })
  return { activeSection, setActiveSection, lastScored }
}
