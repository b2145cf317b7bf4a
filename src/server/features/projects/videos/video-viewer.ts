// Who may watch the videos of a project's tasks.
import type { FastifyRequest } from 'fastify'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import {
  type AllowsDemo,
  findRequestUser,
  needsSecondFactor,
  type SecondFactorRule,
  type SessionUser,
} from '#src/server/http/session/sessions.ts'

export type ViewerOptions = {
  readonly db: Db
  readonly allowsDemo: AllowsDemo
  readonly secondFactorRule: SecondFactorRule
}

export async function findViewer(
  request: FastifyRequest,
  { db, allowsDemo, secondFactorRule }: ViewerOptions,
): Promise<Result<SessionUser, Problem>> {
  const user = await findRequestUser(db, request, allowsDemo)
  if (!user) return fail(problem('not-signed-in'))
  if (!user.hasSecondFactor && needsSecondFactor(secondFactorRule, user)) return fail(problem('second-factor-required'))
  return ok(user)
}

/** Whether somebody manages the project, or is a member who is not banned. */
export async function mayWatch(db: Db, user: SessionUser, projectId: string): Promise<boolean> {
  const member = await db
    .selectFrom('project_members as m')
    .leftJoin('project_bans as b', (join) =>
      join.onRef('b.project_id', '=', 'm.project_id').onRef('b.user_id', '=', 'm.user_id'),
    )
    .select('m.user_id')
    .where('m.project_id', '=', projectId)
    .where('m.user_id', '=', user._id)
    .where('b.user_id', 'is', null)
    .executeTakeFirst()
  return member !== undefined || managesProject(db, user, projectId)
}
