/** The value that a share `p` (0 to 1) of `values` does not exceed, by nearest rank; NaN of none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(p * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

/** The middle value; of an even number the lower one of the two. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)
