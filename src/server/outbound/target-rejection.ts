import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The port of https. Other ports below 1024 belong to other protocols. */
const httpsPort = 443
const minOtherPort = 1024

/** Names reserved for the local machine or network: RFC 6761, RFC 6762, RFC 8375. */
const localName = /(^|\.)(localhost|local|internal|home\.arpa)$/i

/**
 * Returns why the URL `text` is refused, or null. Unless private addresses are allowed, it must be https on port 443 or
 * a port from 1024 on. User names and passwords are never allowed.
 */
export function targetRejection(text: string, allowPrivate: boolean): 'url' | 'private-address' | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'url'
  if (url.username !== '' || url.password !== '' || url.hostname === '') return 'url'
  if (allowPrivate) return null
  if (url.protocol !== 'https:') return 'url'
  const port = url.port === '' ? httpsPort : Number(url.port)
  if (port !== httpsPort && port < minOtherPort) return 'url'
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'private-address'
  return localName.test(host.replace(/\.$/, '')) ? 'private-address' : null
}

/** The host for look-ups: IPv6 addresses without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

const globalUnicast = ipaddr.IPv6.parse('2000::')

/**
 * Whether an IP address is public: not private, loopback, link-local, shared (CGNAT), multicast, reserved or for
 * documentation, nor an IPv6 address that embeds an IPv4 one (mapped, NAT64, 6to4, Teredo). Ranges: IANA's registries
 * of special-purpose addresses, RFC 6890. Of IPv6, only 2000::/3 is in public use.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast, 3)
}
