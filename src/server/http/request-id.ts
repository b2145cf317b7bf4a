import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Returns the proxy's request id if it is well formed, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
