import type { FastifyRequest } from 'fastify'
import { isLoopback } from './is-loopback.ts'
import { requestHost, requestHostname } from './request-host.ts'

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
