/** Returns the `p`-th percentile (0 to 1) of `values` by nearest rank; NaN if there are none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(p * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

/** Returns the median; of an even number of values the lower middle one. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)
