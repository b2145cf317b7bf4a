// An oracle for the assignment of a bundle's unassigned tasks: the rule, task by task. The server does the same in one
// statement (projects/assignment/plan-query.ts); property tests compare the two.
import { groupBy } from '#src/domain/group-by.ts'
import type { UnassignedCount, UnassignedReason } from '#src/domain/unassigned-reasons.ts'

/** A person who can be assigned tasks of the bundle: a member of the project who is not banned. */
export type Candidate = {
  readonly _id: string
  /** Open tasks of the bundle, of any language. */
  readonly load: number
  /** Remaining capacity for each language with a plan job. */
  readonly capacity: ReadonlyMap<string, number>
}

export type AssignmentPlan = {
  readonly assignments: ReadonlyMap<string, string>
  readonly left: readonly UnassignedCount[]
}

/**
 * Remaining capacity of a plan job whose member has `assignedCount` tasks of the language, open and completed. 0 is
 * unlimited.
 */
export const remainingCapacity = (maxNumber: number, assignedCount: number): number =>
  maxNumber === 0 ? Infinity : Math.max(0, maxNumber - assignedCount)

/** Ids of the people who skipped a task, by task id. */
export type Skips = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Assigns every task, oldest first, to the member with the fewest open tasks among those with capacity for its
 * language; on a tie to the one who joined first. Languages that the fewest members can take come first (then by name),
 * so that members with few languages are not filled with other tasks before. A task is never assigned to someone who
 * skipped it: within a language, tasks skipped by the same members form a group, and groups that the fewest members can
 * take come first (then by who joined first). `unassignedTasks` has task ids by language, oldest
 * first; `candidates` are in the order they joined.
 */
export function planAssignment(
  unassignedTasks: ReadonlyMap<string, readonly string[]>,
  candidates: readonly Candidate[],
  skips: Skips = new Map(),
): AssignmentPlan {
  const remaining = candidates.map(({ _id, load, capacity }) => ({ _id, load, room: new Map(capacity) }))
  const canTake = (language: string) => remaining.filter(({ room: capacity }) => (capacity.get(language) ?? 0) > 0)
  const languagesByScarcity = [...unassignedTasks]
    .map(([language, tasks]) => ({ language, tasks, eligible: canTake(language).length }))
    .toSorted((first, second) => first.eligible - second.eligible || (first.language < second.language ? -1 : 1))
  const assignments = new Map<string, string>()
  const left: UnassignedCount[] = []
  for (const { language, tasks } of languagesByScarcity) {
    const counts = new Map<UnassignedReason, number>()
    const planned = candidates.filter(({ capacity }) => capacity.has(language)).map(({ _id }) => _id)
    for (const { skippers, alike: groupTasks } of groupBySkippers(tasks, candidates, skips, canTake(language))) {
      const reason =
        planned.length === 0 ? 'no-plan-job' : planned.every((_id) => skippers.has(_id)) ? 'skipped' : 'caps-reached'
      for (const task of groupTasks) {
        const eligible = canTake(language).filter(({ _id }) => !skippers.has(_id))
        const lowestLoad = Math.min(...eligible.map(({ load }) => load))
        const next = eligible.find(({ load }) => load === lowestLoad)
        if (next) {
          assignments.set(task, next._id)
          next.load += 1
          next.room.set(language, (next.room.get(language) ?? 0) - 1)
        } else counts.set(reason, (counts.get(reason) ?? 0) + 1)
      }
    }
    for (const [reason, count] of counts) left.push({ language, count, reason })
  }
  return { assignments, left: left.toSorted((first, second) => (sortKey(first) < sortKey(second) ? -1 : 1)) }
}

const sortKey = ({ language, reason }: UnassignedCount) => `${language}\n${reason}`

/** Groups tasks of one language by the takers who skipped them, in the order of assignment. */
function groupBySkippers(
  tasks: readonly string[],
  candidates: readonly Candidate[],
  skips: Skips,
  eligible: readonly { _id: string }[],
) {
  const skipperKeyOf = (task: string) =>
    candidates
      .flatMap(({ _id }, position) => (skips.get(task)?.has(_id) ? [String(position).padStart(6, '0')] : []))
      .join(' ')
  return [...groupBy(tasks, skipperKeyOf)]
    .map(([skipperKey, groupTasks]) => {
      const skippers = skips.get(groupTasks[0] ?? '') ?? new Set<string>()
      return {
        places: skipperKey,
        alike: groupTasks,
        skippers,
        eligible: eligible.filter(({ _id }) => !skippers.has(_id)).length,
      }
    })
    .toSorted((first, second) => first.eligible - second.eligible || (first.places < second.places ? -1 : 1))
}
