// Distributes a bundle's unassigned tasks. The database does the same in one statement
// (server/features/projects/assigning/plan.ts); tests check that both give the same result.
import { groupBy } from './group-by.ts'

/**
 * Why tasks stay unassigned: no plan job for the language, all caps reached, or skipped by those who could take them.
 */
export const leftReasons = ['no-plan-job', 'caps-reached', 'skipped'] as const
export type LeftReason = (typeof leftReasons)[number]

/** Number of tasks left unassigned for a language and reason. */
export type Left = { readonly language: string; readonly count: number; readonly reason: LeftReason }

/** A person who can be assigned tasks of the bundle: a member of the project who is not banned. */
export type Taker = {
  readonly _id: string
  /** Open tasks of the bundle, of any language. */
  readonly load: number
  /** Remaining capacity for each language with a plan job. */
  readonly room: ReadonlyMap<string, number>
}

export type Plan = { readonly given: ReadonlyMap<string, string>; readonly left: readonly Left[] }

/**
 * Remaining capacity of a plan job whose worker has `held` tasks of the language, open and completed. 0 is unlimited.
 */
export const roomUnder = (maxNumber: number, held: number): number =>
  maxNumber === 0 ? Infinity : Math.max(0, maxNumber - held)

/** Ids of the people who skipped a task, by task id. */
export type Skips = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Assigns every task, oldest first, to the member with the fewest open tasks among those with capacity for its
 * language; on a tie to the one who joined first. Languages that the fewest members can take come first (then by name),
 * so that members with few languages are not filled with other tasks before. A task is never assigned to someone who
 * skipped it: within a language, tasks skipped by the same members form a group, and groups that the fewest members can
 * take come first (then by who joined first). `waiting` has task ids by language, oldest first; `takers` are in the
 * order they joined.
 */
export function planAssignment(
  waiting: ReadonlyMap<string, readonly string[]>,
  takers: readonly Taker[],
  skips: Skips = new Map(),
): Plan {
  const cups = takers.map(({ _id, load, room }) => ({ _id, load, room: new Map(room) }))
  const canTake = (language: string) => cups.filter(({ room }) => (room.get(language) ?? 0) > 0)
  const turns = [...waiting]
    .map(([language, tasks]) => ({ language, tasks, able: canTake(language).length }))
    .toSorted((one, other) => one.able - other.able || (one.language < other.language ? -1 : 1))
  const given = new Map<string, string>()
  const left: Left[] = []
  for (const { language, tasks } of turns) {
    const counts = new Map<LeftReason, number>()
    const planned = takers.filter(({ room }) => room.has(language)).map(({ _id }) => _id)
    for (const { skippers, alike } of groupsOf(tasks, takers, skips, canTake(language))) {
      const reason =
        planned.length === 0 ? 'no-plan-job' : planned.every((_id) => skippers.has(_id)) ? 'skipped' : 'caps-reached'
      for (const task of alike) {
        const able = canTake(language).filter(({ _id }) => !skippers.has(_id))
        const least = Math.min(...able.map(({ load }) => load))
        const next = able.find(({ load }) => load === least)
        if (next) {
          given.set(task, next._id)
          next.load += 1
          next.room.set(language, (next.room.get(language) ?? 0) - 1)
        } else counts.set(reason, (counts.get(reason) ?? 0) + 1)
      }
    }
    for (const [reason, count] of counts) left.push({ language, count, reason })
  }
  return { given, left: left.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)) }
}

const placeOf = ({ language, reason }: Left) => `${language}\n${reason}`

/** Groups tasks of one language by the takers who skipped them, in the order of assignment. */
function groupsOf(tasks: readonly string[], takers: readonly Taker[], skips: Skips, able: readonly { _id: string }[]) {
  const placesOf = (task: string) =>
    takers.flatMap(({ _id }, place) => (skips.get(task)?.has(_id) ? [String(place).padStart(6, '0')] : [])).join(' ')
  return [...groupBy(tasks, placesOf)]
    .map(([places, alike]) => {
      const skippers = skips.get(alike[0] ?? '') ?? new Set<string>()
      return { places, alike, skippers, able: able.filter(({ _id }) => !skippers.has(_id)).length }
    })
    .toSorted((one, other) => one.able - other.able || (one.places < other.places ? -1 : 1))
}
