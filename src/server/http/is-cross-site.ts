// Protects against cross-site request forgery.
import type { FastifyRequest } from 'fastify'
import { requestHost } from './request-host.ts'

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
