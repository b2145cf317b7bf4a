import type { FastifyRequest } from 'fastify'

/** Whether the client used https, according to a trusted proxy. */
export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'

/** The same for a request with a malformed URL, which the framework passes on without regard to proxies. */
export function isHttpsAtProxy({ headers, socket }: FastifyRequest, isProxy: (address: string) => boolean): boolean {
  const protocols = String(headers['x-forwarded-proto'] ?? '').split(',')
  return isProxy(socket.remoteAddress ?? '') && protocols.at(-1)?.trim() === 'https'
}
