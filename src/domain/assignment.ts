// Who gets which of a bundle's unassigned tasks. The database does the same in one statement
// (server/features/projects/assigning/plan.ts); tests hold the two equal.
import { groupBy } from './group-by.ts'

/** Why tasks stay unassigned: nobody does their language, who does has enough of it, or has skipped them. */
export const leftReasons = ['no-plan-job', 'caps-reached', 'skipped'] as const
export type LeftReason = (typeof leftReasons)[number]

/** One for each language and reason there is. */
export type Left = { readonly language: string; readonly count: number; readonly reason: LeftReason }

/** Someone who may be given tasks of the bundle: a member of the project who is not banned. */
export type Taker = {
  readonly _id: string
  /** Tasks of the bundle they have open, of any language. */
  readonly load: number
  /** How many more they may take of each language they have a plan job for. */
  readonly room: ReadonlyMap<string, number>
}

export type Plan = { readonly given: ReadonlyMap<string, string>; readonly left: readonly Left[] }

/** How many more of a language a plan job lets its worker take, who holds `held`, open and finished. A cap of 0 is none. */
export const roomUnder = (maxNumber: number, held: number): number =>
  maxNumber === 0 ? Infinity : Math.max(0, maxNumber - held)

/** Who skipped a task, by the task's id. */
export type Skips = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Gives every task, oldest first, to whoever has least open of those with room for its language; of equals to who joined
 * first. The language that fewest can take comes first (then by name), so that whoever can do little else is not given
 * that instead. Nobody is given back what they skipped: within a language the tasks skipped by the same takers go
 * together, those that fewest can take first (then by who joined first). `waiting`: ids of tasks by language, oldest
 * first; `takers` in the order they joined.
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

/** Tasks of one language that the same takers skipped, in the order they are given out. */
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
