// Reading what stands after the `?` of an address: whatever someone wrote there, a screen gets what it can use.

type SearchParams = Readonly<Record<string, unknown>>

/** The named texts that are there; a number someone searches for arrives as one, and is text all the same. */
export function readTextParams<Name extends string>(
  search: SearchParams,
  names: readonly Name[],
): { [Key in Name]?: string } {
  const texts: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    if (text !== '') texts[name] = text.slice(0, 200)
  }
  return texts
}

/** The page, counted from 1; the first one goes without saying. */
export function readPageParam(search: SearchParams): { page?: number } {
  const page = Number(search['page'])
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The named ids that are there and can be one; nothing is asked of the server about what can't. */
export function readIdParams<Name extends string>(
  search: SearchParams,
  names: readonly Name[],
): { [Key in Name]?: string } {
  const ids = readTextParams(search, names)
  for (const name of names) if (!idPattern.test(ids[name] ?? '')) delete ids[name]
  return ids
}
