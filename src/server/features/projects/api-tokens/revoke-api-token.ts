import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'

type Command = { readonly projectId: string; readonly tokenId: string }

/** Revokes one of a project's API tokens, whoever made it. Does nothing if it was revoked before. */
export async function revokeApiToken(
  { db, log }: Deps,
  actor: User,
  { projectId, tokenId }: Command,
): Promise<Result<boolean, Problem>> {
  const revoked = await editProject({ db }, actor, projectId, async (tx, subject) => {
    const token = await tx
      .deleteFrom('api_tokens')
      .where('_id', '=', tokenId)
      .where('project_id', '=', projectId)
      .returning(['name', 'scope', 'user_id'])
      .executeTakeFirst()
    if (!token) return ok(false)
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'revoke-token',
      ...(token.user_id !== actor._id && { userId: token.user_id }),
      subject,
      before: { token: token.name, scope: token.scope },
    })
    return ok(true)
  })
  if (revoked.ok && revoked.value) logSecurityEvent(log, 'token-revoked', { subject: projectId })
  return revoked
}
