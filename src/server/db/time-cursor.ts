// The cursor of a list ordered by time: microseconds since the epoch, which are exact for any date format of the
// database, and the last id.
import { type RawBuilder, sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { uuidPattern } from '#src/domain/uuid.ts'

export type TimeCursor = { readonly place: number; readonly _id: string }

/** Converts an instant to its position in microseconds since the epoch. */
export const microsecondsOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** Converts a position to an instant. */
export const instantFromMicroseconds = (microseconds: number): RawBuilder<Date> =>
  sql<Date>`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`

export const encodeTimeCursor = ({ place, _id }: TimeCursor): string =>
  Buffer.from(`${place}|${_id}`).toString('base64url')

const cursorPattern = new RegExp(String.raw`^(\d{1,16})\|(${uuidPattern})$`)

/** Parses a cursor; null for an invalid one, which starts the list from the beginning. */
export function decodeTimeCursor(cursor: string | undefined): TimeCursor | null {
  const [, place, _id] = cursorPattern.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? []
  return place && _id && Number.isSafeInteger(Number(place)) ? { place: Number(place), _id } : null
}

/** Whether a row comes after the cursor in a list with the latest first. `time` and `_id` are its columns. */
export function isAfterCursor(cursor: string | undefined, time: string, _id: string): RawBuilder<boolean> {
  const after = decodeTimeCursor(cursor)
  if (!after) return sql<boolean>`true`
  return sql<boolean>`
    (${sql.ref(time)}, ${sql.ref(_id)}) < (${instantFromMicroseconds(after.place)}, ${after._id}::uuid)`
}

/** The rows of a page, and the cursor of the next one, from `rows`, which has one more if there is a next page. */
export function toTimePage<Row extends TimeCursor>(rows: readonly Row[], size = rowsPerPage) {
  const pageRows = rows.slice(0, size)
  const last = pageRows.at(-1)
  return { pageRows, nextCursor: rows.length > size && last ? encodeTimeCursor(last) : null }
}
