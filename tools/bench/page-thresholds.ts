import type { Figures } from './audit-page.ts'

type PageThreshold =
  | { readonly figure: keyof Figures; readonly atLeast: number }
  | { readonly figure: keyof Figures; readonly atMost: number }

/** The largest paint may take at most twice that of the same page without scripts. */
const maxPaintRatio = 2

/** Thresholds for the medians of a page. A task has two videos and their player. */
function thresholdsOf(name: string): readonly PageThreshold[] {
  const isTask = name === '/task'
  return [
    { figure: 'performance', atLeast: isTask ? 90 : 95 },
    { figure: 'LCP', atMost: isTask ? 2500 : 1800 },
    { figure: 'TBT', atMost: isTask ? 250 : 150 },
    { figure: 'CLS', atMost: 0.01 },
    { figure: 'accessibility', atLeast: 100 },
  ]
}

/** Returns what `runs` miss: the thresholds of the page, and the ratio of its largest paint to that of `staticRuns`. */
export function missedThresholds(name: string, runs: readonly Figures[], staticRuns: readonly Figures[]): string[] {
  const missed = thresholdsOf(name).filter((threshold) => !meetsThreshold(threshold, runs))
  const isPaintLate = median(runs, 'LCP') > maxPaintRatio * median(staticRuns, 'LCP')
  return [...missed.map(({ figure }) => figure), ...(isPaintLate ? [`LCP > ${maxPaintRatio} × static`] : [])]
}

function meetsThreshold(threshold: PageThreshold, runs: readonly Figures[]): boolean {
  const value = median(runs, threshold.figure)
  return 'atLeast' in threshold ? value >= threshold.atLeast : value <= threshold.atMost
}

/** Formats `runs` as a table, beside those of the same page without scripts. */
export function formatPageReport(name: string, runs: readonly Figures[], staticRuns: readonly Figures[]): string {
  const rows = [...thresholdsOf(name), { figure: 'FCP', atMost: Infinity } as const].map((threshold) => {
    const { figure } = threshold
    const limit =
      'atLeast' in threshold ? `≥ ${threshold.atLeast}` : threshold.atMost === Infinity ? '' : `≤ ${threshold.atMost}`
    const [value, staticValue] = [median(runs, figure), median(staticRuns, figure)]
    return [
      figure.padEnd(15),
      formatValue(value).padStart(8),
      spread(runs, figure).padStart(15),
      limit.padStart(9),
      formatValue(staticValue).padStart(12),
      (staticValue === 0 ? '' : (value / staticValue).toFixed(2)).padStart(7),
      meetsThreshold(threshold, runs) ? '' : '  missed',
    ].join('')
  })
  const head = `${name.padEnd(15)}  median      min … max      bar  static page  ratio`
  return [head, ...rows, ''].join('\n')
}

function median(runs: readonly Figures[], figure: keyof Figures): number {
  const sorted = runs.map((run) => run[figure]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

function spread(runs: readonly Figures[], figure: keyof Figures): string {
  const values = runs.map((run) => run[figure])
  return `${formatValue(Math.min(...values))} … ${formatValue(Math.max(...values))}`
}

const formatValue = (value: number) =>
  value !== 0 && Math.abs(value) < 2 ? value.toFixed(3) : String(Math.round(value))
