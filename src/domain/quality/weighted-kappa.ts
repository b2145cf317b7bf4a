// How far two raters agree beyond chance, on an ordinal scale.

/** The number of subjects for each pair of ratings: `table[i][j]` were rated i by the first and j by the second rater. */
type RatingTable = readonly (readonly number[])[]

type Kappa = {
  /** 1: full agreement. 0: as much as by chance. Negative: less. */
  readonly value: number
  /** 95 %; null if the estimated error is 0, as when all pairs agree: the estimate says nothing then. */
  readonly interval: { readonly low: number; readonly high: number } | null
}

/** The 97.5 % quantile of the standard normal distribution. */
const quantile = 1.959964

/**
 * Cohen's weighted kappa with linear weights (Cicchetti and Allison 1971): ratings that are one of k − 1 steps apart
 * count as partial agreement. Null without subjects, or if chance alone leads to full agreement.
 *
 * The interval uses the standard error for large samples of Fleiss, Cohen and Everitt (1969), formula 9. See
 * docs/quality.md for the choice of weights.
 */
export function weightedKappa(table: RatingTable): Kappa | null {
  const total = sum(table.flat())
  if (total === 0) return null
  const cells = table.flatMap((row, first) =>
    row.map((count, second) => ({
      first,
      second,
      share: count / total,
      weight: weightOf(first, second, table.length),
    })),
  )
  const rowShares = table.map((row) => sum(row) / total)
  const columnShares = table.map((_, second) => sum(table.map((row) => row[second] ?? 0)) / total)
  const expectedShare = ({ first, second }: (typeof cells)[number]) =>
    (rowShares[first] ?? 0) * (columnShares[second] ?? 0)
  const observed = sum(cells.map(({ share, weight }) => share * weight))
  const expected = sum(cells.map((cell) => cell.weight * expectedShare(cell)))
  if (expected > 1 - 1e-12) return null
  const value = (observed - expected) / (1 - expected)

  const weightOfRow = rowShares.map((_, first) => meanWeight(first, columnShares))
  const weightOfColumn = columnShares.map((_, second) => meanWeight(second, rowShares))
  const squares = sum(
    cells.map(({ first, second, share, weight }) => {
      const mean = (weightOfRow[first] ?? 0) + (weightOfColumn[second] ?? 0)
      return share * (weight - mean * (1 - value)) ** 2
    }),
  )
  const variance = (squares - (value - expected * (1 - value)) ** 2) / (total * (1 - expected) ** 2)
  return { value, interval: variance > 1e-12 ? intervalAround(value, Math.sqrt(variance)) : null }
}

const weightOf = (first: number, second: number, categories: number) => 1 - Math.abs(first - second) / (categories - 1)

/** The average weight of a rating, over the ratings of the other rater. */
const meanWeight = (rating: number, shares: readonly number[]) =>
  sum(shares.map((share, other) => share * weightOf(rating, other, shares.length)))

const intervalAround = (value: number, error: number) => ({
  low: Math.max(-1, value - quantile * error),
  high: Math.min(1, value + quantile * error),
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
