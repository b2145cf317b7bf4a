/** Where a page ended: microseconds since the epoch, exact whatever way the database writes dates, and the last id. */
export type Cursor = { readonly place: number; readonly _id: string }

export const writeCursor = ({ place, _id }: Cursor): string => Buffer.from(`${place}|${_id}`).toString('base64url')

const shape = /^(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for what isn’t a cursor of ours: the list then starts at the top. */
export function readCursor(cursor: string): Cursor | null {
  const [, place, _id] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return place && _id && Number.isSafeInteger(Number(place)) ? { place: Number(place), _id } : null
}
