// Substring search over many rows.
import { type RawBuilder, sql } from 'kysely'

/** From this number of candidates on, scanning every text is faster than the index on characters. */
export const maxCandidates = 2000

/** Whether a column contains all characters of `text`, case-insensitive. Uses an index and works for any script. */
export const hasCharacters = (column: string, text: string): RawBuilder<boolean> =>
  sql`string_to_array(lower(${sql.ref(column)}), null::text) @> string_to_array(lower(${text}), null::text)`

/** Whether a column or an expression contains `text`, case-insensitive. */
export const containsText = (searched: string | RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`position(lower(${text}) in lower(${typeof searched === 'string' ? sql.ref(searched) : searched})) > 0`
