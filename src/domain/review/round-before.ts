// What a review of a new version of a dub says of the flags that the version before it got.
import type { SegmentChange } from '#src/domain/segments/compare-segments.ts'
import { type BeforeAnswer, type ReviewFlag, upsertFlag } from './review-flags.ts'
import type { ReviewResult } from './review.ts'

/**
 * The flag as it would be in the new version: on the line that its line became, if that is known, else at the same
 * time. Its picture showed the version before.
 */
export function carryFlag(flag: ReviewFlag, changes: readonly SegmentChange[]): ReviewFlag {
  const { picture: _, ...carried } = flag
  if (flag.side !== 'dub' || flag.segment === null) return carried
  const change = changes.find(({ before }) => before?.originalIndex === flag.segment)
  if (!change?.after || !change.before) return { ...carried, segment: null }
  const shift = change.after.start - change.before.start
  const moved = (seconds: number) => Math.max(0, Math.round((seconds + shift) * 10) / 10)
  return { ...carried, segment: change.after.originalIndex, start: moved(flag.start), end: moved(flag.end) }
}

/**
 * Answers the flag at `index` of the round before, or with the same answer takes it back. What is still there becomes a
 * flag of this round, which leaves with the answer unless the person changed it.
 */
export function answerFlagBefore(
  result: ReviewResult,
  flags: readonly ReviewFlag[],
  { index, answer, changes }: { index: number; answer: BeforeAnswer; changes: readonly SegmentChange[] },
): ReviewResult {
  const flag = flags[index]
  if (!flag) return result
  const answers = flags.map((_, place) => result.flagsBefore?.[place] ?? null)
  const answered = answers[index] === answer ? null : answer
  const carried = carryFlag(flag, changes)
  const others = (result.flags ?? []).filter((other) => !isSame(other, carried))
  const updated = answered === 'still-there' ? upsertFlag(others, carried, null) : others
  const { flags: _, ...rest } = result
  return {
    ...rest,
    ...(updated.length > 0 && { flags: updated }),
    flagsBefore: answers.with(index, answered),
  }
}

function keyOf(flag: ReviewFlag): string {
  const { picture: _, ...fields } = flag
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isSame = (a: ReviewFlag, b: ReviewFlag) => keyOf(a) === keyOf(b)

/** The number of flags of the round before that are fixed, still there, and without an answer. */
export function countFlagsBefore(answers: readonly (BeforeAnswer | null)[]) {
  const count = (value: BeforeAnswer | null) => answers.filter((answer) => answer === value).length
  return { fixed: count('fixed'), stillThere: count('still-there'), unanswered: count(null) }
}
