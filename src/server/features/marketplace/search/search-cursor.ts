/** The end of a page of results: the tier, microseconds since the epoch, and the last id. */
export type SearchCursor = { readonly tier: number; readonly place: number; readonly _id: string }

export const encodeSearchCursor = ({ tier, place, _id }: SearchCursor): string =>
  Buffer.from(`${tier}|${place}|${_id}`).toString('base64url')

const cursorPattern = /^([01])\|(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses a cursor; null for an invalid one, which starts the search from the beginning. */
export function decodeSearchCursor(cursor: string): SearchCursor | null {
  const [, tier, place, _id] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!tier || !place || !_id || !Number.isSafeInteger(Number(place))) return null
  return { tier: Number(tier), place: Number(place), _id }
}
