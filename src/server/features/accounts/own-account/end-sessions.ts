import type { Deps, User } from '#src/server/http/deps.ts'

/** Ends one of the actor's sessions. Its event stream ends at once. Does nothing if it has ended before. */
export async function endSession(
  { db }: Deps,
  actor: User,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', actor._id).where('_id', '=', sessionId).execute()
}

/** Ends all of the actor's sessions but this one. */
export async function endOtherSessions({ db }: Deps, actor: User): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', actor._id).where('_id', '<>', actor.sessionId).execute()
}
