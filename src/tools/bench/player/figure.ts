// A row of the table: ours beside the naive pair, and the bar it is held to.
import { median } from '#src/tools/bench/percentile.ts'

export type PlayerBar = {
  /** `ours` holds our own value to the limit, `ratio` ours to the naive one's. */
  readonly of: 'ours' | 'ratio'
  readonly kind: 'most' | 'least'
  readonly limit: number
}

export type PlayerFigure = {
  readonly section: string
  readonly name: string
  readonly unit: string
  /** One value a run. */
  readonly ours: readonly number[]
  /** The naive pair's, or whatever else is named as the baseline; empty where there is none. */
  readonly naive: readonly number[]
  readonly bar?: PlayerBar
  readonly note?: string
}

/** Whether the medians keep the bar; a figure without one always does. */
export function keepsBar({ ours, naive, bar }: PlayerFigure): boolean {
  if (!bar) return true
  const value = bar.of === 'ours' ? median(ours) : median(ours) / median(naive)
  return bar.kind === 'most' ? value <= bar.limit : value >= bar.limit
}

export function playerTable(figures: readonly PlayerFigure[]): string {
  const rows = figures.map((figure) => {
    const { ours, naive, bar } = figure
    const limit = bar ? `${bar.of === 'ratio' ? 'ratio ' : ''}${bar.kind === 'most' ? '≤' : '≥'} ${bar.limit}` : ''
    return [
      figure.section,
      figure.name,
      write(median(ours)),
      ours.length > 1 ? `${write(Math.min(...ours))} … ${write(Math.max(...ours))}` : '',
      naive.length > 0 ? write(median(naive)) : '–',
      figure.unit,
      limit,
      bar ? (keepsBar(figure) ? 'kept' : 'MISSED') : 'told',
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

function write(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Number.isInteger(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(4)))
}
