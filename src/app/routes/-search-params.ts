// Parses the search parameters of a URL. Invalid values are dropped.
import { isUuid } from '#src/domain/uuid.ts'

type SearchParams = Readonly<Record<string, unknown>>

/** Returns the named texts that are present, also those that the router parses, such as `1793` and `true`. */
export function readTextParams<Name extends string>(
  search: SearchParams,
  names: readonly Name[],
): { [Key in Name]?: string } {
  const texts: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''
    if (text !== '') texts[name] = text.slice(0, 200)
  }
  return texts
}

/** Returns the page, counted from 1, and omits it for the first page. */
export function readPageParam(search: SearchParams): { page?: number } {
  const page = Number(search['page'])
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}
}

/** Returns the named ids that are UUIDs. Others are dropped, so that the server is not asked about them. */
export function readIdParams<Name extends string>(
  search: SearchParams,
  names: readonly Name[],
): { [Key in Name]?: string } {
  const ids = readTextParams(search, names)
  for (const name of names) if (!isUuid(ids[name] ?? '')) delete ids[name]
  return ids
}

/** Returns the named parameters that are `true`. */
export const readTrueParams = <Name extends string>(
  search: SearchParams,
  names: readonly Name[],
): { [Key in Name]?: true } =>
  Object.fromEntries(names.flatMap((name) => (search[name] === true ? [[name, true]] : []))) as { [Key in Name]?: true }
