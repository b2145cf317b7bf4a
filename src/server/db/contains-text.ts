import { type RawBuilder, sql } from 'kysely'
import { containing } from './containing.ts'

/**
 * Whether a column contains `text`, in any case. The index over the characters of the column finds candidates, the
 * pattern those in which they stand together.
 */
export const containsText = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`(string_to_array(lower(${sql.ref(column)}), null::text) @> string_to_array(lower(${text}), null::text)
    and ${sql.ref(column)} ilike ${containing(text)})`
