// Precision and recall of findings against the deliberate faults.
import { type Finding, type FindingKind, findingKinds } from '#src/domain/review/finding.ts'
import type { Expected } from './data/add-faults.ts'

type Counts = { expected: number; found: number; reported: number; right: number }
export type Score = Map<FindingKind, Counts>

const emptyCounts: Counts = { expected: 0, found: 0, reported: 0, right: 0 }

export const emptyScore = (): Score => new Map(findingKinds.map((kind) => [kind, { ...emptyCounts }]))

/** Adds one pair. A finding is right if it has the kind of an expected one and overlaps it. */
export function addToScore(score: Score, findings: readonly Finding[], expected: readonly Expected[]): void {
  for (const fault of expected) {
    const counts = score.get(fault.kind)
    if (!counts) continue
    counts.expected += 1
    if (findings.some((finding) => matches(finding, fault))) counts.found += 1
  }
  for (const finding of findings) {
    const counts = score.get(finding.kind)
    if (!counts) continue
    counts.reported += 1
    if (expected.some((fault) => matches(finding, fault))) counts.right += 1
  }
}

export function matches(finding: Finding, { kind, start = 0, end = Infinity }: Expected): boolean {
  return finding.kind === kind && finding.start < end && finding.end > start
}

const precision = ({ right, reported }: Counts): number => (reported === 0 ? NaN : right / reported)
const recall = ({ found, expected }: Counts): number => found / expected

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
