import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The proxy's request id when it is a plain one, else our own. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
