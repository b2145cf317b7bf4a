// An oracle for the assignment of a bundle's unassigned tasks, task by task. The server does the same with two statements
// (projects/assignment/read-plan.ts and plan-query.ts); property tests compare the two.
import { evenShares } from '#src/domain/projects/even-shares.ts'
import { groupBy } from '#src/domain/group-by.ts'
import type { UnassignedCount } from '#src/domain/projects/assignment.ts'

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
 * Assigns as many tasks as languages, caps and skips permit, as evenly as possible (`evenShares`), and the first tasks
 * of a language to the members with the fewest open tasks, on a tie to the one who joined first. A task is never assigned
 * to someone who skipped it: tasks of a language that the same members skipped form a group, and groups that the fewest
 * members can take come first. `unassignedTasks` has task ids by language, in the order of the queue; `candidates` are in the order
 * they joined.
 */
export function planAssignment(
  unassignedTasks: ReadonlyMap<string, readonly string[]>,
  candidates: readonly Candidate[],
  skips: Skips = new Map(),
): AssignmentPlan {
  const groups = groupBySkippers(unassignedTasks, candidates, skips)
  const shares = evenShares(
    candidates.map(({ load }) => load),
    candidates.flatMap(({ capacity }, member) => [...capacity].map(([language, room]) => ({ language, member, room }))),
    groups.map(({ language, tasks, skippers }) => ({ language, count: tasks.length, skippers })),
  )
  const loads = candidates.map(({ load }) => load)
  const assignments = new Map<string, string>()
  const left = new Map<string, UnassignedCount>()
  for (const [index, { language, tasks, skippers }] of groups.entries()) {
    const rest = new Map(shares.filter(({ group }) => group === index).map(({ member, count }) => [member, count]))
    for (const task of tasks) {
      const takers = [...rest].filter(([, count]) => count > 0).map(([member]) => member)
      const lowestLoad = Math.min(...takers.map((member) => loads[member] ?? 0))
      const next = candidates.findIndex((_, member) => takers.includes(member) && loads[member] === lowestLoad)
      const candidate = candidates[next]
      if (candidate) {
        assignments.set(task, candidate._id)
        loads[next] = lowestLoad + 1
        rest.set(next, (rest.get(next) ?? 0) - 1)
      } else {
        const planned = [...candidates.keys()].filter((member) => candidates[member]?.capacity.has(language))
        const reason =
          planned.length === 0
            ? 'no-plan-job'
            : planned.every((member) => skippers.has(member))
              ? 'skipped'
              : 'caps-reached'
        const key = `${language}\n${reason}`
        left.set(key, { language, count: (left.get(key)?.count ?? 0) + 1, reason })
      }
    }
  }
  return {
    assignments,
    left: [...left].toSorted(([first], [second]) => (first < second ? -1 : 1)).map(([, count]) => count),
  }
}

/** Groups tasks of a language by the candidates who skipped them, in the order of assignment. */
function groupBySkippers(
  unassignedTasks: ReadonlyMap<string, readonly string[]>,
  candidates: readonly Candidate[],
  skips: Skips,
) {
  const skippersOf = (task: string) =>
    candidates
      .filter(({ _id }) => skips.get(task)?.has(_id))
      .map(({ _id }) => _id)
      .toSorted()
  return [...unassignedTasks]
    .flatMap(([language, ids]) =>
      [...groupBy(ids, (task) => [language, ...skippersOf(task)].join('\n'))].map(([key, tasks]) => {
        const skipperIds = skippersOf(tasks[0] ?? '')
        const skippers = new Set(
          [...candidates.keys()].filter((member) => skipperIds.includes(candidates[member]?._id ?? '')),
        )
        const takers = candidates.filter(
          ({ capacity }, member) => (capacity.get(language) ?? 0) > 0 && !skippers.has(member),
        )
        return { key, language, tasks, skippers, takers: takers.length }
      }),
    )
    .toSorted((first, second) => first.takers - second.takers || (first.key < second.key ? -1 : 1))
}
