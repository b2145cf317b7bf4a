/** Random numbers determined by a seed, so that a test can be repeated (mulberry32). */
export type Random = {
  /** A number in [0, 1). */
  readonly fraction: () => number
  /** A whole number from 0 to `bound` - 1. */
  readonly integerBelow: (bound: number) => number
  /** An element of a non-empty list. */
  readonly pick: <Item>(list: readonly Item[]) => Item
  /** True in one of `times` cases. */
  readonly oneIn: (times: number) => boolean
}

export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const integerBelow = (bound: number) => next() % bound
  const pick = <Item>(list: readonly Item[]): Item => {
    if (list.length === 0) throw new RangeError('There is nothing to pick from.')
    return list[integerBelow(list.length)] as Item
  }
  return { fraction: () => next() / 4_294_967_296, integerBelow, pick, oneIn: (times) => integerBelow(times) === 0 }
}

type RandomActions<Name extends string> = {
  readonly random: Random
  /** Relative frequencies. */
  readonly weights: Readonly<Record<Name, number>>
  /** The actions with which it begins. */
  readonly first: readonly Name[]
  /** Performs an action. Returns its response, or null if it was not possible. */
  readonly perform: (name: Name) => Promise<{ readonly status: number } | null>
}

/** Performs `count` actions. Returns the number of successes of each; rejections are expected too, errors are not. */
export async function runRandomActions<Name extends string>(
  { random, weights, first, perform }: RandomActions<Name>,
  count: number,
): Promise<ReadonlyMap<Name, number>> {
  const names = Object.keys(weights) as Name[]
  const weightedNames = names.flatMap((name) => Array.from({ length: weights[name] }, () => name))
  const successes = new Map<Name, number>(names.map((name) => [name, 0]))
  for (let index = 0; index < count; index += 1) {
    const name = first[index] ?? random.pick(weightedNames)
    const response = await perform(name)
    if (response?.status === 200) successes.set(name, (successes.get(name) ?? 0) + 1)
    if (response && response.status >= 500) throw new Error(`${name} failed with ${response.status}`)
  }
  return successes
}
