/** What a chart draws: a value for each period, null where there is none. */
export type TrendValues = readonly (number | null)[]

/** Returns the height of a value in a picture 100 high, from its top. */
export const heightOf = (value: number, [min, max]: readonly [number, number]): number =>
  max === min ? 100 : 100 - ((value - min) / (max - min)) * 100

/** The smallest of 1, 2, 5, 10, 20, … that is not below the values. */
export function roundMax(values: TrendValues): number {
  const largest = Math.max(1, ...values.map((value) => value ?? 0))
  const power = 10 ** Math.floor(Math.log10(largest))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= largest) ?? largest
}

/** A line through the middle of each period as the `d` of a path; it is interrupted where a value is missing. */
export const linePath = (values: TrendValues, range: readonly [number, number]): string =>
  values
    .map((value, index) => {
      if (value === null) return ''
      const y = heightOf(value, range)
      // A value without neighbours is a short line.
      const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
      if (isAlone) return `M${index + 0.3} ${y}h.4`
      return `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${index + 0.5} ${y}`
    })
    .join('')
