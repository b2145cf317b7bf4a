import { emptySkipDraft, type SkipDraft } from '#src/domain/review/skip.ts'
import type { BrokenMediaKind } from '#src/domain/review/skip.ts'
import { type MediaProblem, type SideName, sideNames } from '#src/player/core/media.ts'

export type MediaProblems = { readonly [Name in SideName]: MediaProblem | null }

/** The skip that reports the videos' problems; `null` without a problem. */
export function skipForMediaProblems(problems: MediaProblems): SkipDraft | null {
  const [first, second] = sideNames.filter((side) => problems[side] !== null)
  if (first === undefined) return null
  const side = second === undefined ? first : null
  return { ...emptySkipDraft, reason: 'broken-media', side, kind: brokenMediaKindOf(problems[first]) }
}

/** A damaged file that plays up to some point counts as cut short. */
function brokenMediaKindOf(problem: MediaProblem | null): BrokenMediaKind {
  return problem?.kind === 'damaged' && problem.at > 0 ? 'cut-short' : 'does-not-load'
}
