// Shorter names resemble too many unrelated names.
const minNameLength = 8
const maxDistance = 2

/**
 * Returns the name among `names` that `name` most likely misspells: the closest, with an edit distance of at most two.
 */
export function findMisspelling(name: string, names: readonly string[]): string | undefined {
  return names
    .filter((candidate) => candidate.length >= minNameLength)
    .map((candidate) => ({ known: candidate, distance: editDistance(name.toUpperCase(), candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance)[0]?.known
}

/** Edit distance with transpositions of adjacent letters (optimal string alignment). */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > maxDistance) return Infinity
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const distanceAt = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          distanceAt(i - 1, j) + 1,
          distanceAt(i, j - 1) + 1,
          distanceAt(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? distanceAt(i - 2, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return distanceAt(a.length, b.length)
}
