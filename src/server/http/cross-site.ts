// Refuses state changes that another site's page, or a link, made the browser send.
import type { FastifyRequest } from 'fastify'

/**
 * True when a browser says the request came from elsewhere. Fetch Metadata decides where the browser sends it
 * (https://www.w3.org/TR/fetch-metadata/), else the Origin header; a client that sends neither is not a browser
 * with somebody's cookies in it.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' || request.headers['sec-fetch-mode'] === 'navigate'
  const { origin } = request.headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}
