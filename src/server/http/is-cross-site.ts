// Protects against cross-site request forgery.
import type { FastifyRequest } from 'fastify'

/**
 * Whether a browser reports that another site, or a link, caused the request. Uses Fetch Metadata if the browser sends
 * it (https://www.w3.org/TR/fetch-metadata/), else the Origin header. A client that sends neither is not a browser with
 * a user's cookies.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' || request.headers['sec-fetch-mode'] === 'navigate'
  const { origin } = request.headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}
