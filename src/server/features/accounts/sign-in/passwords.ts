// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane
// (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '#src/domain/fair-queue.ts'
import { type Problem, problem, problems } from '#src/contract/call/problems.ts'
import { type PasswordOwner, passwordProblem } from '#src/domain/people/password-rules.ts'
import { fail, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

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
const isOutdatedHash = (passwordHash: string): boolean => !passwordHash.startsWith(hashPrefix)

let loading: Promise<ReadonlySet<string>> | undefined

/**
 * Loads the most common passwords of public breaches, in lower case; at least 3,000 of them are long enough to be
 * accepted otherwise (ASVS 6.2.4). Takes about 70 ms and is done once, when the first password is chosen.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loading
}

/** Returns why a person may not have this password, with an error at the field `password`; null if they may. */
export async function rejectPassword(password: string, owner: PasswordOwner): Promise<Problem | null> {
  const reason = passwordProblem(password, owner, await loadCommonPasswords())
  if (reason === null) return null
  const code = `password-${reason}` as const
  return problem(code, { errors: [{ path: 'password', message: problems[code].message }] })
}

type Verified = {
  readonly userId: string
  readonly password: string
  /** The hash that the password was verified against. */
  readonly passwordHash: string
}

/**
 * Runs `work` in a transaction that holds a lock of the person whose password was verified, and replaces a hash with
 * outdated options. Fails if the password has been changed since, or the account is disabled.
 */
export async function withVerifiedPassword<T>(
  db: Db,
  { userId, password, passwordHash }: Verified,
  work: (tx: Tx) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  const newHash = isOutdatedHash(passwordHash) ? await hashPassword(password) : passwordHash
  return db.transaction().execute(async (tx) => {
    // A change of the password either is seen here, or waits for this session and ends it.
    const user = await tx
      .selectFrom('users')
      .select(['password_hash', 'disabled_at'])
      .where('_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    // A concurrent sign-in may have replaced the hash of the same password.
    if (user.password_hash !== passwordHash && !(await verifyPassword(user.password_hash, password))) {
      return fail(problem('wrong-credentials'))
    }
    if (user.disabled_at) return fail(problem('account-disabled'))
    if (user.password_hash === passwordHash && newHash !== passwordHash) {
      await tx.updateTable('users').set({ password_hash: newHash }).where('_id', '=', userId).execute()
    }
    return work(tx)
  })
}
