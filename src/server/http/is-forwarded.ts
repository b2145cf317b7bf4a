import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from './is-loopback.ts'

/**
 * Headers that proxies, tunnels and CDNs add: Forwarded (RFC 7239), Via (RFC 9110, 7.6.3), CDN-Loop (RFC 8586), and the
 * common unregistered ones.
 */
const forwardingHeader =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-.+|x-real-ip|cf-connecting-ip|.*client-ip)$/

/**
 * Whether a request may come from another machine although the server listens on loopback: it has a header that
 * forwarding adds, or its Host is not this machine.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name)) || !isLocalHost(headers.host)
}

/** Names that end with `.localhost` are loopback too (RFC 6761, 6.3). */
function isLocalHost(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
  return isLoopback(name) || name.endsWith('.localhost')
}
