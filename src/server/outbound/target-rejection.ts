import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

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
