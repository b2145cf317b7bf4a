// How long a seller usually takes to answer. A seller's figure, so it is only shown where there is enough to count.

/** A first question of a buyer, and the seller's first answer to it, if there is one. */
export type Question = { readonly writtenAt: Date; readonly answeredAt: Date | null }

/** Conversations counted: the latest ones. */
export const countedConversations = 50

/** Fewer questions say nothing. */
const minQuestions = 5

const minuteMs = 60_000

/** A newer question may still be answered, and is not counted until it is. */
const patienceMs = 24 * 60 * minuteMs

/** Beyond this there is no usual time. */
const maxMinutes = 7 * 24 * 60

/**
 * The time within which at least half of the questions were answered, in whole minutes, at least one. Null if it is
 * longer than a week, if most questions were not answered, or if there are too few.
 */
export function usualAnswerMinutes(questions: readonly Question[], now: Date): number | null {
  const waits = questions
    .filter(({ writtenAt, answeredAt }) => answeredAt !== null || now.getTime() - writtenAt.getTime() >= patienceMs)
    .map(({ writtenAt, answeredAt }) => (answeredAt === null ? Infinity : answeredAt.getTime() - writtenAt.getTime()))
    .toSorted((a, b) => a - b)
  if (waits.length < minQuestions) return null
  const usual = waits[Math.ceil(waits.length / 2) - 1] ?? Infinity
  const minutes = Math.max(1, Math.ceil(usual / minuteMs))
  return minutes > maxMinutes ? null : minutes
}
