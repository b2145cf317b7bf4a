import type { FastifyRequest } from 'fastify'

/**
 * The host and port that the client asked for: the Host header, which proxies keep. `X-Forwarded-Host` counts for nothing,
 * since not every proxy replaces what a client sent.
 */
export const requestHost = ({ headers }: FastifyRequest): string => headers.host ?? ''

/** The same without the port; empty if it is no host. */
export const requestHostname = (request: FastifyRequest): string =>
  URL.parse(`http://${requestHost(request)}`)?.hostname ?? ''
