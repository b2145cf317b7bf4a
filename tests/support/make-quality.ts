// The quality of a talent's reviews in a project, for component tests.
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { ProjectQuality } from '#src/app/features/quality/quality-query.ts'

export type Quality = ProjectQuality[number]

/** With the agreement `kappas`, by section. */
export const makeQuality = (_id: string, kappas: readonly number[], fields: Partial<Quality> = {}): Quality => ({
  _id,
  name: 'Mei Lin',
  completed: 96,
  bundles: [],
  agreement: reviewSections.map((section, index) => ({
    section,
    pairs: 30,
    kappa: kappas[index] ?? null,
    interval: null,
  })),
  coverage: 0.934,
  pace: 1.84,
  skipped: 4,
  skippedShare: 0.04,
  checks: { answered: 10, right: 8, sections: [] },
  pausedAt: null,
  ...fields,
})
