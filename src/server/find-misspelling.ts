// Shorter names resemble too many unrelated names.
const shortest = 8
const slips = 2

/**
 * Returns the name among `names` that `name` most likely misspells: the closest, with an edit distance of at most two.
 */
export function findMisspelling(name: string, names: readonly string[]): string | undefined {
  return names
    .filter((known) => known.length >= shortest)
    .map((known) => ({ known, distance: countSlips(name.toUpperCase(), known) }))
    .filter(({ distance }) => distance <= slips)
    .toSorted((a, b) => a.distance - b.distance)[0]?.known
}

/** Edit distance with transpositions of adjacent letters (optimal string alignment). */
function countSlips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > slips) return Infinity
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
