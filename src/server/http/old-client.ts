import type { FastifyRequest } from 'fastify'
import { contractHeader, oldestContract } from '#src/contract/version.ts'

/** True for an app built for a contract that is no longer spoken. What names none, or none that can be read, is no app of ours. */
export function isOldClient(request: FastifyRequest): boolean {
  const named = request.headers[contractHeader]
  return typeof named === 'string' && /^\d{1,9}$/.test(named) && Number(named) < oldestContract
}
