import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/open-database.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'

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
