export function countBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1)
  return counts
}
