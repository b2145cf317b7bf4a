import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Deps } from './http/deps.ts'

/** Ids and secrets from the system's randomness. */
export const systemIds: Deps['ids'] = {
  next: () => v7(),
  secret: () => randomBytes(32).toString('base64url'),
}
