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
