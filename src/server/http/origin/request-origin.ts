import type { FastifyRequest } from 'fastify'
import { isLoopback } from './proxies.ts'

/**
 * The host and port that the client asked for: the Host header, which proxies keep. `X-Forwarded-Host` counts for nothing,
 * since not every proxy replaces what a client sent.
 */
export const requestHost = ({ headers }: FastifyRequest): string => headers.host ?? ''

/** The same without the port; empty if it is no host. */
export const requestHostname = (request: FastifyRequest): string =>
  URL.parse(`http://${requestHost(request)}`)?.hostname ?? ''

// Protects against cross-site request forgery.

/**
 * Whether another site, or a link, may have caused the request. Uses Fetch Metadata if the browser sends it
 * (https://www.w3.org/TR/fetch-metadata/), else the Origin header. A client that sends neither is not a browser with a
 * user's cookies, unless the method is GET: browsers send no Origin header with it, so that it needs Fetch Metadata.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' || request.headers['sec-fetch-mode'] === 'navigate'
  const { origin } = request.headers
  if (origin === undefined) return request.method === 'GET'
  return !URL.canParse(origin) || new URL(origin).host !== requestHost(request)
}

/** Whether the client used https, according to a trusted proxy. */
export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'

/** The same for a request with a malformed URL, which the framework passes on without regard to proxies. */
export function isHttpsAtProxy({ headers, socket }: FastifyRequest, isProxy: (address: string) => boolean): boolean {
  const protocols = String(headers['x-forwarded-proto'] ?? '').split(',')
  return isProxy(socket.remoteAddress ?? '') && protocols.at(-1)?.trim() === 'https'
}

/**
 * Returns the address of a request's page, without its query, for use outside of this server. Its origin is `publicUrl`.
 * Without that setting it is taken from the request, on this machine only: elsewhere the Host header is whatever the
 * client sent, and the result is null.
 */
export function publicAddress(request: FastifyRequest, publicUrl: string | undefined): URL | null {
  const isLocal = isLoopback(requestHostname(request))
  const origin = publicUrl ?? (isLocal ? `${request.protocol}://${requestHost(request)}` : undefined)
  const address = origin === undefined ? null : URL.parse(origin)
  // Set as a path: resolving `//other.example` would change the host.
  if (address) address.pathname = request.url.split('?')[0] ?? '/'
  return address
}
