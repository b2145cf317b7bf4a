// Precision and recall of findings against the deliberate faults.
import { type Finding, type FindingKind, findingKinds } from '#src/domain/finding.ts'
import type { Expected } from './data/add-faults.ts'

export type Counts = { expected: number; found: number; reported: number; right: number }
export type Score = Map<FindingKind, Counts>

export const emptyScore = (): Score =>
  new Map(findingKinds.map((kind) => [kind, { expected: 0, found: 0, reported: 0, right: 0 }]))

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

export const precision = ({ right, reported }: Counts): number => (reported === 0 ? NaN : right / reported)
export const recall = ({ found, expected }: Counts): number => found / expected
