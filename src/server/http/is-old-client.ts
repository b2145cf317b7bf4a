import type { FastifyRequest } from 'fastify'
import { contractHeader, oldestSupportedContract } from '#src/contract/contract-version.ts'

/** Whether the app's contract version is no longer supported. Requests without a valid version are not from the app. */
export function isOldClient(request: FastifyRequest): boolean {
  const clientContract = request.headers[contractHeader]
  return (
    typeof clientContract === 'string' &&
    /^\d{1,9}$/.test(clientContract) &&
    Number(clientContract) < oldestSupportedContract
  )
}
