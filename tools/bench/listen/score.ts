// Precision and recall of findings against the deliberate faults.
import { type Finding, type FindingKind, findingKinds } from '#src/domain/review/finding.ts'
import type { Expected } from './data/add-faults.ts'

type Counts = { expected: number; found: number; reported: number; right: number }
export type Score = Readonly<Record<FindingKind, Counts>>

export const emptyScore = (): Score =>
  Object.fromEntries(findingKinds.map((kind) => [kind, { expected: 0, found: 0, reported: 0, right: 0 }])) as Score

/** Adds one pair. A finding is right if it has the kind of an expected one and overlaps it. */
export function addToScore(score: Score, findings: readonly Finding[], expected: readonly Expected[]): void {
  for (const fault of expected) {
    score[fault.kind].expected += 1
    if (findings.some((finding) => matches(finding, fault))) score[fault.kind].found += 1
  }
  for (const finding of findings) {
    score[finding.kind].reported += 1
    if (expected.some((fault) => matches(finding, fault))) score[finding.kind].right += 1
  }
}

export function matches(finding: Finding, { kind, start = 0, end = Infinity }: Expected): boolean {
  return finding.kind === kind && finding.start < end && finding.end > start
}

/** NaN where nothing was reported. */
export const precision = ({ right, reported }: Counts): number => right / reported
export const recall = ({ found, expected }: Counts): number => found / expected
