// Who may watch the videos of a project's tasks.
import type { FastifyRequest } from 'fastify'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { isMember } from '#src/server/features/projects/assignment/assignee-rejection.ts'
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
export const mayWatch = async (db: Db, user: SessionUser, projectId: string): Promise<boolean> =>
  (await isMember(db, user._id, projectId)) || managesProject(db, user, projectId)
