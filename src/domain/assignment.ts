// Who gets which of a bundle's unassigned tasks. The database does the same in one statement
// (server/features/projects/assigning/plan.ts); tests hold the two equal.

/** Why tasks stay unassigned: nobody does their language, or who does has enough of it. */
export const leftReasons = ['no-plan-job', 'caps-reached'] as const
export type LeftReason = (typeof leftReasons)[number]

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

/**
 * Gives every task, oldest first, to whoever has least open of those with room for its language; of equals to who joined
 * first. The language that fewest can take comes first (then by name), so that whoever can do little else is not given
 * that instead. `waiting`: ids of tasks by language, oldest first; `takers` in the order they joined.
 */
export function planAssignment(waiting: ReadonlyMap<string, readonly string[]>, takers: readonly Taker[]): Plan {
  const cups = takers.map(({ _id, load, room }) => ({ _id, load, room: new Map(room) }))
  const canTake = (language: string) => cups.filter(({ room }) => (room.get(language) ?? 0) > 0)
  const turns = [...waiting]
    .map(([language, tasks]) => ({ language, tasks, able: canTake(language).length }))
    .toSorted((one, other) => one.able - other.able || (one.language < other.language ? -1 : 1))
  const given = new Map<string, string>()
  const left: Left[] = []
  for (const { language, tasks } of turns) {
    let count = 0
    for (const task of tasks) {
      const able = canTake(language)
      const least = Math.min(...able.map(({ load }) => load))
      const next = able.find(({ load }) => load === least)
      if (!next) {
        count += 1
        continue
      }
      given.set(task, next._id)
      next.load += 1
      next.room.set(language, (next.room.get(language) ?? 0) - 1)
    }
    const planned = takers.some(({ room }) => room.has(language))
    if (count > 0) left.push({ language, count, reason: planned ? 'caps-reached' : 'no-plan-job' })
  }
  return { given, left: left.toSorted((one, other) => (one.language < other.language ? -1 : 1)) }
}
