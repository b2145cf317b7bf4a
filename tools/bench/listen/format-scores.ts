import { type Counts, precision, recall, type Score } from './score.ts'

/**
 * A row per kind: precision and recall, the baseline's beside them.
 *
 * @param bar Least precision and recall; NaN if there is none.
 * @returns The table, and how many values are below the bar.
 */
export function formatScores(ours: Score, baseline: Score, bar: number): { text: string; missed: number } {
  let missed = 0
  const cell = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3)).padStart(10)
  const rows = [...ours].map(([kind, counts]) => {
    const other = baseline.get(kind) ?? emptyCounts
    const values = [precision(counts), recall(counts)]
    const below = counts.expected === 0 ? 0 : values.filter((value) => value < bar).length
    missed += below
    const cells = [...values, precision(other), recall(other)].map(cell).join('')
    return `${kind.padEnd(18)}${String(counts.expected).padStart(6)}${cells}${below > 0 ? '  MISSED' : ''}`
  })
  const header = `${'kind'.padEnd(18)} cases precision    recall  baseline: precision, recall`
  const note = Number.isNaN(bar) ? 'no bar' : `bar ≥ ${bar}`
  return { text: [`${header} (${note})`, ...rows].join('\n'), missed }
}

const emptyCounts: Counts = { expected: 0, found: 0, reported: 0, right: 0 }
