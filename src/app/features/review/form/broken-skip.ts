import { emptySkip, type SkipInWork } from '#src/domain/skip.ts'
import type { BrokenMediaKind } from '#src/domain/skip.ts'
import { type MediaProblem, type SideName, sideNames } from '#src/player/core/media.ts'

type Problems = { readonly [Name in SideName]: MediaProblem | null }

/** Gives a task back for what is wrong with its videos; `null` while nothing is. */
export function brokenSkip(problems: Problems): SkipInWork | null {
  const [first, second] = sideNames.filter((side) => problems[side] !== null)
  if (first === undefined) return null
  const side = second === undefined ? first : null
  return { ...emptySkip, reason: 'broken-media', side, kind: kindOf(problems[first]) }
}

/** A file that ends too early can be played up to there. */
function kindOf(problem: MediaProblem | null): BrokenMediaKind {
  return problem?.kind === 'damaged' && problem.at > 0 ? 'cut-short' : 'does-not-load'
}
