import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { sessionLifetimeSeconds } from '#src/server/http/session-lifetime.ts'
import { hashSecret } from '#src/server/http/sessions.ts'
import type { Identity } from '#src/server/http/identity-cookies.ts'
import { verifyPassword } from './passwords.ts'
import { admitAttempt, clearFailedAttempts } from './sign-in-throttle.ts'
import { sql } from 'kysely'

type Command = { readonly email: string; readonly password: string; readonly address: string }
type Session = { readonly secret: string; readonly sessionId: string; readonly user: Identity }

/** Creates a session. An unknown email and a wrong password fail with the same problem in the same time. */
export async function signIn({ db, ids }: Deps, command: Command): Promise<Result<Session, Problem>> {
  const { retryAfter } = await admitAttempt(db, command)
  if (retryAfter !== null) return fail(problem('too-many', { retryAfter }))
  const account = await db
    .selectFrom('users')
    .select(['_id', 'id', 'name', 'icon', 'role', 'locale', 'password_hash'])
    .where(sql`lower(email)`, '=', command.email.toLowerCase())
    .where('email', '<>', '')
    .executeTakeFirst()
  const passwordMatches = await verifyPassword(account?.password_hash ?? null, command.password)
  if (!account || !passwordMatches) return fail(problem('wrong-credentials'))
  await clearFailedAttempts(db, command.email)
  const secret = ids.secret()
  const sessionId = ids.next()
  // Only if the password hash is unchanged: a password that was reset meanwhile opens no session.
  const session = await db
    .insertInto('sessions')
    .columns(['_id', 'user_id', 'secret_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`${sessionId}::uuid`.as('session'),
          '_id',
          sql<Buffer>`${hashSecret(secret)}::bytea`.as('hash'),
        ])
        .select(sql<Date>`now() + make_interval(secs => ${sessionLifetimeSeconds})`.as('end'))
        .where('_id', '=', account._id)
        .where('password_hash', '=', account.password_hash)
        .forShare(),
    )
    .returning('_id')
    .executeTakeFirst()
  if (!session) return fail(problem('wrong-credentials'))
  const { password_hash: _, ...user } = account
  return ok({ secret, sessionId, user })
}
