import type { Figures } from './audit-page.ts'

type PageThreshold =
  | { readonly figure: keyof Figures; readonly atLeast: number }
  | { readonly figure: keyof Figures; readonly atMost: number }

/** Thresholds for the medians of the entry pages. */
export const pageThresholds: readonly PageThreshold[] = [
  { figure: 'performance', atLeast: 97 },
  { figure: 'LCP', atMost: 1800 },
  { figure: 'TBT', atMost: 50 },
  { figure: 'CLS', atMost: 0.01 },
  { figure: 'accessibility', atLeast: 100 },
  { figure: 'best practices', atLeast: 100 },
  { figure: 'SEO', atLeast: 100 },
]

export function meetsThreshold(threshold: PageThreshold, runs: readonly Figures[]): boolean {
  const value = median(runs, threshold.figure)
  return 'atLeast' in threshold ? value >= threshold.atLeast : value <= threshold.atMost
}

/** Formats `runs` as a table, beside the runs without server rendering. */
export function formatPageReport(title: string, runs: readonly Figures[], clientOnly: readonly Figures[]): string {
  const rows = [...pageThresholds, { figure: 'FCP', atMost: Infinity } as const].map((threshold) => {
    const { figure } = threshold
    const limit =
      'atLeast' in threshold ? `≥ ${threshold.atLeast}` : threshold.atMost === Infinity ? '' : `≤ ${threshold.atMost}`
    const [withRendering, withoutRendering] = [median(runs, figure), median(clientOnly, figure)]
    return [
      figure.padEnd(15),
      formatValue(withRendering).padStart(8),
      spread(runs, figure).padStart(15),
      limit.padStart(9),
      formatValue(withoutRendering).padStart(12),
      (withoutRendering === 0 ? '' : (withRendering / withoutRendering).toFixed(2)).padStart(7),
      meetsThreshold(threshold, runs) ? '' : '  missed',
    ].join('')
  })
  const head = `${title.padEnd(15)}  median      min … max      bar  client only  ratio`
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
