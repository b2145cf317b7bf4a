// One table for people: what was measured, against what, and whether it may stay so.
import type { Bar, Judged } from './figure.ts'

const head = ['section', 'figure', 'baseline', 'measured', 'unit', 'ratio', 'bar', 'verdict', '']

export function table(figures: readonly Judged[]): string {
  const rows = figures.map((figure) => [
    figure.section,
    figure.name,
    number(figure.baseline),
    number(figure.measured),
    figure.unit,
    number(figure.ratio),
    barOf(figure.bar),
    figure.verdict === 'missed' ? 'MISSED' : figure.verdict,
    figure.note ?? '',
  ])
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const isNumeric = (column: number): boolean => column === 2 || column === 3 || column === 5

const barOf = (bar: Bar | undefined): string => (bar ? `${bar.kind === 'most' ? '≤' : '≥'} ${bar.ratio}` : '')

/** Three digits that matter. */
function number(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(3)
}
