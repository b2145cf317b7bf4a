import type { Figures } from './audit-page.ts'

type Bar =
  | { readonly figure: keyof Figures; readonly atLeast: number }
  | { readonly figure: keyof Figures; readonly atMost: number }

/** What the first pages are held to, by their medians. */
export const bars: readonly Bar[] = [
  { figure: 'performance', atLeast: 97 },
  { figure: 'LCP', atMost: 1800 },
  { figure: 'TBT', atMost: 50 },
  { figure: 'CLS', atMost: 0.01 },
  { figure: 'accessibility', atLeast: 100 },
  { figure: 'best practices', atLeast: 100 },
  { figure: 'SEO', atLeast: 100 },
]

export function meets(bar: Bar, runs: readonly Figures[]): boolean {
  const value = median(runs, bar.figure)
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost
}

/** A table of `runs` and, beside it, of the runs without rendering. */
export function report(title: string, runs: readonly Figures[], plain: readonly Figures[]): string {
  const rows = [...bars, { figure: 'FCP', atMost: Infinity } as const].map((bar) => {
    const { figure } = bar
    const wanted = 'atLeast' in bar ? `≥ ${bar.atLeast}` : bar.atMost === Infinity ? '' : `≤ ${bar.atMost}`
    const [with_, without] = [median(runs, figure), median(plain, figure)]
    return [
      figure.padEnd(15),
      write(with_).padStart(8),
      spread(runs, figure).padStart(15),
      wanted.padStart(9),
      write(without).padStart(12),
      (without === 0 ? '' : (with_ / without).toFixed(2)).padStart(7),
      meets(bar, runs) ? '' : '  missed',
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
  return `${write(Math.min(...values))} … ${write(Math.max(...values))}`
}

const write = (value: number) => (value !== 0 && Math.abs(value) < 2 ? value.toFixed(3) : String(Math.round(value)))
