// Formats figures as a table: measured value, baseline, ratio and threshold.
import type { Threshold, JudgedFigure } from './judge-figures.ts'

const header = ['section', 'figure', 'baseline', 'measured', 'unit', 'ratio', 'bar', 'verdict', '']

export function formatTable(figures: readonly JudgedFigure[]): string {
  const rows = figures.map((figure) => [
    figure.section,
    figure.name,
    formatNumber(figure.baseline),
    formatNumber(figure.measured),
    figure.unit,
    formatNumber(figure.ratio),
    formatThreshold(figure.threshold),
    figure.verdict === 'missed' ? 'MISSED' : figure.verdict,
    figure.note ?? '',
  ])
  return alignColumns([header, ...rows], [2, 3, 5])
}

/** Aligns the cells of `lines` in columns; those of `numericColumns` to the right. */
export function alignColumns(lines: readonly (readonly string[])[], numericColumns: readonly number[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          numericColumns.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const formatThreshold = (threshold: Threshold | undefined): string =>
  threshold ? `${threshold.kind === 'max' ? '≤' : '≥'} ${threshold.ratio}` : ''

/** Rounds to three significant digits. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(3)
}
