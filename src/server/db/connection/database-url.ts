// URLs of PostgreSQL as libpq has them: `postgres://a:1,b:2/db?target_session_attrs=primary`, or
// `postgres:///db?host=a,b&port=1,2`. The driver's own parser knows one host and no attribute.

/** `any`: a session that can write is preferred. `read-write` and `primary`: no other is used. */
export const sessionAttributes = ['any', 'read-write', 'primary'] as const

type DatabaseHost = {
  /** A name, an address or the folder of a Unix socket; empty for the default. */
  readonly host: string
  /** The host and its port, for messages. */
  readonly label: string
  /** The URL of this host alone, as the driver reads it. */
  readonly url: string
}

export type DatabaseAddress = {
  readonly hosts: readonly DatabaseHost[]
  /** The hosts and the database, for messages: `a:1,b:2/db`. */
  readonly label: string
  /** One of `sessionAttributes` if the URL is valid. */
  readonly attribute: string
  readonly query: URLSearchParams
}

const attributeName = 'target_session_attrs'
const urlPattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const hostPattern = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Returns null for what is no URL of PostgreSQL. */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  const [, start = '', authority = '', path = '', search] = urlPattern.exec(text) ?? []
  const listed = authority.split(',').map((host) => hostPattern.exec(host))
  if (start === '' || listed.includes(null) || !isDecodable(authority)) return null
  const query = new URLSearchParams(search)
  const names = query.get('host')?.split(',') ?? listed.map((host) => decodeURIComponent(host?.[1] ?? ''))
  const ports = query.get('port')?.split(',') ?? listed.map((host) => host?.[2] ?? '')
  if (ports.length !== 1 && ports.length !== names.length) return null
  if (!ports.every((port) => /^\d{0,5}$/.test(port) && Number(port) <= 65_535)) return null
  const hosts = names.map((name, index) => {
    const host = name.replace(/^\[(.*)\]$/, '$1')
    const port = (ports.length === 1 ? ports[0] : ports[index]) ?? ''
    // The driver prefers these to the host of the authority, without which a URL cannot have a user.
    const parameters = new URLSearchParams({
      ...Object.fromEntries(query),
      ...(host && { host }),
      ...(port && { port }),
    })
    parameters.delete(attributeName)
    return { host, label: port ? `${name}:${port}` : name, url: `${start}localhost${path}?${parameters.toString()}` }
  })
  if (!hosts.every(({ url }) => URL.canParse(url))) return null
  const label = hosts.map((host) => host.label).join(',') + path
  return { hosts, label, attribute: query.get(attributeName) ?? 'any', query }
}
