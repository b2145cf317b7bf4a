import { sql } from 'kysely'
import { parseUserAgent } from '#src/domain/people/user-agent.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { sessionLifetimeSeconds } from '#src/server/http/session/identity-cookies.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'

type Command = {
  readonly userId: string
  /** The `User-Agent` header of the request. */
  readonly userAgent: string
  /** Whether the identity provider signs the person in. */
  readonly byProvider?: boolean
}

type InsertedSession = { readonly secret: string; readonly sessionId: string }

/** Stores the session of a sign-in. On a device on which the person has not signed in before, they get a mail. */
export async function insertSignIn(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  { isNewDevice, ...command }: Command & { readonly isNewDevice: boolean },
): Promise<InsertedSession> {
  const session = await insertSession(tx, deps.ids, command)
  if (isNewDevice) {
    const { created_at, ...device } = await tx
      .selectFrom('sessions')
      .select(['browser', 'system', 'created_at'])
      .where('_id', '=', session.sessionId)
      .executeTakeFirstOrThrow()
    const { byProvider = false } = command
    const content = { kind: 'new-device', ...device, at: created_at.toISOString(), byProvider } as const
    await queueMail(tx, deps, { userId: command.userId, content })
  }
  return session
}

/** Stores a new session. Lock the user's row before: whatever ends all of a person's sessions does so too. */
export async function insertSession(
  tx: Tx,
  ids: Deps['ids'],
  { userId, userAgent, byProvider = false }: Command,
): Promise<InsertedSession> {
  const secret = ids.secret()
  const sessionId = ids.next()
  await tx
    .insertInto('sessions')
    .values({
      _id: sessionId,
      user_id: userId,
      secret_hash: hashSecret(secret),
      ...parseUserAgent(userAgent),
      by_provider: byProvider,
      expires_at: sql<Date>`now() + make_interval(secs => ${sessionLifetimeSeconds})`,
    })
    .execute()
  return { secret, sessionId }
}
