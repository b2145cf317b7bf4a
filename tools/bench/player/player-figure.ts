// A row of the table: Curio's value, the naive pair's, and the threshold.
import { median } from '#tools/bench/percentile.ts'

export type PlayerThreshold = {
  /** `ours` applies the limit to Curio's value, `ratio` to its ratio to the naive one. */
  readonly of: 'ours' | 'ratio'
  readonly kind: 'max' | 'min'
  readonly limit: number
}

export type PlayerFigure = {
  readonly section: string
  readonly name: string
  readonly unit: string
  /** One value per run. */
  readonly ours: readonly number[]
  /** The baseline, usually the naive pair's value; empty if there is none. */
  readonly naive: readonly number[]
  readonly threshold?: PlayerThreshold
  readonly note?: string
}

/** Whether the medians meet the threshold; true without one. */
export function meetsThreshold({ ours, naive, threshold }: PlayerFigure): boolean {
  if (!threshold) return true
  const value = threshold.of === 'ours' ? median(ours) : median(ours) / median(naive)
  return threshold.kind === 'max' ? value <= threshold.limit : value >= threshold.limit
}

export function formatPlayerTable(figures: readonly PlayerFigure[]): string {
  const rows = figures.map((figure) => {
    const { ours, naive, threshold } = figure
    const limit = threshold
      ? `${threshold.of === 'ratio' ? 'ratio ' : ''}${threshold.kind === 'max' ? '≤' : '≥'} ${threshold.limit}`
      : ''
    return [
      figure.section,
      figure.name,
      formatValue(median(ours)),
      ours.length > 1 ? `${formatValue(Math.min(...ours))} … ${formatValue(Math.max(...ours))}` : '',
      naive.length > 0 ? formatValue(median(naive)) : '–',
      figure.unit,
      limit,
      threshold ? (meetsThreshold(figure) ? 'met' : 'MISSED') : 'info',
      figure.note ?? '',
    ]
  })
  const lines = [['section', 'figure', 'ours', 'spread', 'naive', 'unit', 'bar', 'verdict', ''], ...rows]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function formatValue(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Number.isInteger(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(4)))
}
