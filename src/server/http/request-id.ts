import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Returns the proxy's request id if it is well formed, else a new one. */
export function resolveRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const proxyRequestId = request.headers['x-request-id']
  return typeof proxyRequestId === 'string' && /^[\w-]{8,64}$/.test(proxyRequestId) ? proxyRequestId : randomUUID()
}
