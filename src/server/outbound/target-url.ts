import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The port of https; below 1024, other ports belong to other protocols. */
const httpsPort = 443
const firstFreePort = 1024

/** Names that by their standard mean this machine or this network: RFC 6761, RFC 6762, RFC 8375. */
const localName = /(^|\.)(localhost|local|internal|home\.arpa)$/i

/**
 * Why nothing is sent to `text`, as far as the address itself tells; null when it may be tried. Unless private places
 * are allowed it is https on port 443 or one from 1024 on; a user name or a password is never in it.
 */
export function refusesTarget(text: string, allowPrivate: boolean): 'url' | 'private-address' | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'url'
  if (url.username !== '' || url.password !== '' || url.hostname === '') return 'url'
  if (allowPrivate) return null
  if (url.protocol !== 'https:') return 'url'
  const port = url.port === '' ? httpsPort : Number(url.port)
  if (port !== httpsPort && port < firstFreePort) return 'url'
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'private-address'
  return localName.test(host.replace(/\.$/, '')) ? 'private-address' : null
}

/** The host as it is looked up: an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
