// Finding a fragment of a text among many rows.
import { type RawBuilder, sql } from 'kysely'

/** Candidates so many that reading every text is faster than counting the characters of each of these. */
export const manyCandidates = 2000

/** Whether a column has all the characters of `text`, in any case: found by an index, in whatever script. */
export const hasCharacters = (column: string, text: string): RawBuilder<boolean> =>
  sql`string_to_array(lower(${sql.ref(column)}), null::text) @> string_to_array(lower(${text}), null::text)`

/** Whether `text` stands in a column, in any case. */
export const containsText = (column: string, text: string): RawBuilder<boolean> =>
  sql`position(lower(${text}) in lower(${sql.ref(column)})) > 0`
