import type { FastifyRequest } from 'fastify'

/** Whether the client used https, according to a trusted proxy. */
export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'
