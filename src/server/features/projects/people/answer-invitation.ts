import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { withProjectLock } from '#src/server/features/projects/access/project-lock.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = { readonly projectId: string; readonly accept: boolean }

/**
 * Accepts or declines the actor's invitation to a project, once. Repeating the same answer changes nothing. An archived
 * project takes no answers, as its invitations are not shown.
 */
export async function answerInvitation(
  { db }: Deps,
  actor: User,
  { projectId, accept }: Command,
): Promise<Result<null, Problem>> {
  if (!(await readInvitation(db, actor, projectId))) return fail(problem('forbidden'))
  return withProjectLock(db, projectId, 'exclusive', async (tx) => {
    const invitation = await readInvitation(tx, actor, projectId)
    const answer = accept ? 'accepted' : 'declined'
    if (invitation?.status === answer) return ok(null)
    if (invitation?.status !== 'pending' || invitation.archived_at !== null) return fail(problem('invitation-closed'))
    const { name } = await tx
      .updateTable('project_invitations as i')
      .from('projects as p')
      .set({ status: answer, answered_at: sql<Date>`now()` })
      .whereRef('p._id', '=', 'i.project_id')
      .where('i.project_id', '=', projectId)
      .where('i.user_id', '=', actor._id)
      .returning('p.name')
      .executeTakeFirstOrThrow()
    if (accept) await tx.insertInto('project_members').values({ project_id: projectId, user_id: actor._id }).execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: accept ? 'accept-invitation' : 'decline-invitation',
      userId: actor._id,
      subject: { projectId, name },
    })
    return ok(null)
  })
}

const readInvitation = (db: Db | Tx, actor: User, projectId: string) =>
  db
    .selectFrom('project_invitations as i')
    .innerJoin('projects as p', 'p._id', 'i.project_id')
    .select(['i.status', 'p.archived_at'])
    .where('i.project_id', '=', projectId)
    .where('i.user_id', '=', actor._id)
    .executeTakeFirst()
