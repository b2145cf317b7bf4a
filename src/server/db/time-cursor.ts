// Where a page of a list ordered by time ended: microseconds since the epoch, exact whatever way the database writes
// dates, and the last id.
import { type RawBuilder, sql } from 'kysely'

export type TimeCursor = { readonly place: number; readonly _id: string }

/** An instant's place in a list ordered by it. */
export const placeOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The instant of a place. */
export const instantAt = (microseconds: number): RawBuilder<Date> =>
  sql<Date>`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`

export const writeTimeCursor = ({ place, _id }: TimeCursor): string =>
  Buffer.from(`${place}|${_id}`).toString('base64url')

const shape = /^(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for one that isn't ours: the list then starts at its top. */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null {
  const [, place, _id] = shape.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? []
  return place && _id && Number.isSafeInteger(Number(place)) ? { place: Number(place), _id } : null
}
