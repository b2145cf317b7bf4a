import { type RawBuilder, sql } from 'kysely'
import { reviewSections } from '#src/domain/review/review-sections.ts'

/** The scores of the completed task `t` by section, as JSON. */
export const givenScores: RawBuilder<unknown> = sql`jsonb_build_object(${sql.join(
  reviewSections.map((section) => sql`${section}::text, (t.result -> ${section}::text ->> 'score')::int`),
)})`
