/** A destination of the main navigation. */
export type MainArea = 'antiques' | 'search' | 'sell' | 'messages' | 'me' | 'projects' | 'users'

type Place = { readonly pathname: string; readonly search: Readonly<Record<string, unknown>> }

const areaOfFirstSegment: ReadonlyMap<string, MainArea> = new Map([
  ['', 'antiques'],
  ['antiques', 'antiques'],
  ['antique', 'antiques'],
  ['user', 'antiques'],
  ['messages', 'messages'],
  ['me', 'me'],
  ['order', 'me'],
  ['projects', 'projects'],
  ['project', 'projects'],
  ['users', 'users'],
])

/** Returns the destination a page belongs to; null for a page of none, such as the dashboard. */
export function mainAreaOf({ pathname, search }: Place): MainArea | null {
  const area = areaOfFirstSegment.get(pathname.split('/')[1] ?? '') ?? null
  if (area === 'antiques' && search['keyword'] !== undefined) return 'search'
  if (pathname === '/me' && search['create'] !== undefined) return 'sell'
  if (pathname === '/me' && search['tab'] === 'messages') return 'messages'
  return area
}
