import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { hashSecret, sessionLifetime } from '#src/server/http/sessions.ts'
import { verifyPassword } from './passwords.ts'
import { admitAttempt, forgiveAttempts } from './sign-in-throttle.ts'
import { sql } from 'kysely'

type Command = { readonly email: string; readonly password: string; readonly address: string }
type Session = { readonly secret: string; readonly user: User }

/** Makes a session. A wrong email and a wrong password get the same answer in the same time. */
export async function signIn({ db, ids }: Deps, command: Command): Promise<Result<Session, Problem>> {
  const { retryAfter } = await admitAttempt(db, command)
  if (retryAfter !== null) return fail(problem('too-many', { retryAfter }))
  const account = await db
    .selectFrom('users')
    .select(['_id', 'id', 'name', 'icon', 'role', 'password_hash'])
    .where(sql`lower(email)`, '=', command.email.toLowerCase())
    .where('email', '<>', '')
    .executeTakeFirst()
  const matches = await verifyPassword(account?.password_hash ?? null, command.password)
  if (!account || !matches) return fail(problem('wrong-credentials'))
  await forgiveAttempts(db, command.email)
  const secret = ids.secret()
  const sessionId = ids.next()
  await db
    .insertInto('sessions')
    .values({
      _id: sessionId,
      secret_hash: hashSecret(secret),
      user_id: account._id,
      expires_at: sql<Date>`now() + make_interval(secs => ${sessionLifetime})`,
    })
    .execute()
  const { password_hash: _, ...user } = account
  return ok({ secret, user: { ...user, sessionId } })
}
