// Check tasks: how many checks a talent gets, and how their answers are judged. docs/quality.md explains the rules.
import type { Score } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'

/** Percent of what a talent gets; 0: no checks. */
export const maxCheckShare = 50

/** The threshold is compared with the last answers of a talent, up to this number. */
export const recentAnswers = 10

/** With fewer answers the threshold is not applied. */
export const minAnswers = 5

export const checkTolerances = [0, 1] as const

/** What is known of one section: right is a score at most `tolerance` away from `score`. */
export type ExpectedScore = {
  readonly section: ReviewSection
  readonly score: Score
  readonly tolerance: (typeof checkTolerances)[number]
}

export type GivenScores = Readonly<Record<ReviewSection, Score>>

export type CheckAnswer = {
  readonly expected: readonly ExpectedScore[]
  readonly given: GivenScores
  /** Whether a manager decided that it is right, when the talent asked for another look. */
  readonly isAccepted?: boolean
}

type Queue = {
  /** Percent, 0 to `maxCheckShare`. */
  readonly share: number
  /** The talent's open and completed tasks of a language in a bundle, without checks. */
  readonly tasks: number
  /** The same for checks. */
  readonly checks: number
}

/** The number of checks among `tasks` other tasks, so that `share` percent of all are checks; rounded down. */
const checksAmong = (share: number, tasks: number): number => Math.floor((tasks * share) / (100 - share))

/**
 * How many checks to give with the last `added` of the talent's tasks. What one assignment rounds down, a later one
 * gives: 100 assignments of one task have as many checks as one assignment of 100. What was not given for other reasons
 * is not made up for.
 */
export function checksDue({ share, tasks, checks, added }: Queue & { readonly added: number }): number {
  const wanted = checksAmong(share, tasks)
  return Math.max(0, Math.min(wanted - checksAmong(share, tasks - added), wanted - checks))
}

/** How many checks a talent has too many, after tasks were taken from them. */
export const surplusChecks = ({ share, tasks, checks }: Queue): number =>
  Math.max(0, checks - checksAmong(share, tasks))

/** The most tasks that fit into `room` together with their checks, of which `available` exist. */
export function roomForTasks({ room, available, ...queue }: Queue & { room: number; available: number }): number {
  let [least, most] = [0, room]
  while (least < most) {
    const added = Math.ceil((least + most) / 2)
    const due = Math.min(available, checksDue({ ...queue, tasks: queue.tasks + added, added }))
    if (added + due <= room) least = added
    else most = added - 1
  }
  return least
}

/** Each checked section of an answer, in the order of the form. */
export const judgeSections = ({ expected, given, isAccepted = false }: CheckAnswer) =>
  reviewSections.flatMap((section) => {
    const known = expected.find((each) => each.section === section)
    if (!known) return []
    const isRight = isAccepted || Math.abs(given[section] - known.score) <= known.tolerance
    return [{ ...known, given: given[section], isRight }]
  })

/** An answer is right if every checked section is. */
export const isAnswerRight = (answer: CheckAnswer): boolean => judgeSections(answer).every(({ isRight }) => isRight)

/** How many answers are right, in all and by section. */
export function checkScore(answers: readonly CheckAnswer[]) {
  const sections = answers.flatMap(judgeSections)
  return {
    answered: answers.length,
    right: answers.filter(isAnswerRight).length,
    sections: reviewSections.map((section) => {
      const ofSection = sections.filter((each) => each.section === section)
      return { section, answered: ofSection.length, right: ofSection.filter(({ isRight }) => isRight).length }
    }),
  }
}

/** Whether less than `threshold` percent of a talent's last answers (newest first) are right. */
export function isUnderThreshold(answers: readonly CheckAnswer[], threshold: number): boolean {
  const recent = answers.slice(0, recentAnswers)
  if (recent.length < minAnswers) return false
  return recent.filter(isAnswerRight).length * 100 < threshold * recent.length
}
