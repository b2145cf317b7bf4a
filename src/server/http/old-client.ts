import type { FastifyRequest } from 'fastify'
import { contractHeader, oldestContract } from '#src/contract/version.ts'

/** Whether the app's contract version is no longer supported. Requests without a valid version are not from the app. */
export function isOldClient(request: FastifyRequest): boolean {
  const named = request.headers[contractHeader]
  return typeof named === 'string' && /^\d{1,9}$/.test(named) && Number(named) < oldestContract
}
