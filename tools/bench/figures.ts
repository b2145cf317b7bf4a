// What a benchmark or a fault measured, and the thresholds it is held to.
import { median } from './percentile.ts'

/** `of`: what the limit applies to, the measured value or its ratio to the baseline. */
type Threshold = { readonly of: 'value' | 'ratio'; readonly kind: 'max' | 'min'; readonly limit: number }

export type Figure = {
  readonly name: string
  readonly unit?: string
  /** Of several runs, a value each: their median counts. */
  readonly measured: number | readonly number[]
  /** What it is compared with, from the same run. */
  readonly baseline?: number | readonly number[]
  /** Without a threshold the figure is only reported. */
  readonly threshold?: Threshold
  readonly note?: string
}

export const atMost = (limit: number): Threshold => ({ of: 'value', kind: 'max', limit })
export const atLeast = (limit: number): Threshold => ({ of: 'value', kind: 'min', limit })
export const ratioAtMost = (limit: number): Threshold => ({ of: 'ratio', kind: 'max', limit })
export const ratioAtLeast = (limit: number): Threshold => ({ of: 'ratio', kind: 'min', limit })

const middleOf = (values: number | readonly number[] = Number.NaN): number =>
  typeof values === 'number' ? values : median(values)

const ratioOf = ({ measured, baseline }: Figure): number => middleOf(measured) / middleOf(baseline)

/** NaN meets no threshold. */
export function isMissed(figure: Figure): boolean {
  const { measured, threshold } = figure
  if (!threshold) return false
  const value = threshold.of === 'value' ? middleOf(measured) : ratioOf(figure)
  return !(threshold.kind === 'max' ? value <= threshold.limit : value >= threshold.limit)
}

const header = ['section', 'figure', 'measured', 'baseline', 'ratio', 'unit', 'threshold', 'verdict', 'note']

/** A Markdown table of the figures by their section. */
export function formatFigures(sections: ReadonlyMap<string, readonly Figure[]>): string {
  const rows = [...sections].flatMap(([section, figures]) => figures.map((figure) => [section, ...rowOf(figure)]))
  return formatTable(header, rows)
}

function rowOf(figure: Figure): string[] {
  const { name, unit = '', measured, baseline, threshold, note } = figure
  const spread =
    typeof measured === 'number' || measured.length < 2 || measured.length > 20
      ? undefined
      : `${formatNumber(Math.min(...measured))} … ${formatNumber(Math.max(...measured))}`
  return [
    name,
    formatNumber(middleOf(measured)),
    formatNumber(middleOf(baseline)),
    formatNumber(ratioOf(figure)),
    unit,
    threshold
      ? `${threshold.of === 'ratio' ? 'ratio ' : ''}${threshold.kind === 'max' ? '≤' : '≥'} ${threshold.limit}`
      : '',
    threshold ? (isMissed(figure) ? 'MISSED' : 'met') : '',
    [spread, note].filter((part) => part !== undefined).join(', '),
  ]
}

export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`
  return [line(header, ' '), line([], '-'), ...rows.map((row) => line(row, ' '))].join('\n')
}

/** Whole numbers as they are, others with three significant digits. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '' : '∞'
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(3)
}
