import { seeded } from '#src/demo/seeded.ts'

/** Returns numbers from 0 to 1 (exclusive), the same for the same seed. */
export type Random = () => number

export const createRandom = (seed: number): Random => seeded(seed).next

export function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}

/** A number from `low` to `high`. */
export const between = (low: number, high: number, random: Random): number => low + (high - low) * random()
