// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane
// (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '#src/domain/fair-queue.ts'

export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A hash occupies a core and one of libuv's four threads, which also read files and compress responses: at least one of
// each stays free.
export const enqueueHash = createFairQueue(Math.max(1, Math.min(3, availableParallelism() - 1)))

/** How a hash with these options begins (https://github.com/P-H-C/phc-string-format). */
const hashPrefix = `$argon2id$v=19$m=${argon2Options.memoryCost},t=${argon2Options.timeCost},p=${argon2Options.parallelism}$`

/** Verified against if there is no account, so that an unknown email takes as long as a wrong password. */
const dummyHash = hash('there is no account behind this', argon2Options)

export const hashPassword = (password: string): Promise<string> => enqueueHash('', () => hash(password, argon2Options))

/**
 * Whether `password` matches `passwordHash`. Takes the same time if the hash is null. Concurrent checks wait for each
 * other; different callers, such as networks, take turns.
 */
export async function verifyPassword(passwordHash: string | null, password: string, caller = ''): Promise<boolean> {
  const expectedHash = passwordHash ?? (await dummyHash)
  const matches = await enqueueHash(caller, () => verify(expectedHash, password))
  return passwordHash !== null && matches
}

/** Whether the hash was made with other options than today's. */
export const isOutdatedHash = (passwordHash: string): boolean => !passwordHash.startsWith(hashPrefix)
