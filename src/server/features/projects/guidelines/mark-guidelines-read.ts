import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readerRejection } from './reader-rejection.ts'

type Command = { readonly projectId: string; readonly version: number }

/** Records that the actor has read a version. A device may report an earlier version later, which changes nothing. */
export async function markGuidelinesRead(
  { db }: Deps,
  actor: User,
  { projectId, version }: Command,
): Promise<Result<null, Problem>> {
  const rejection = await readerRejection(db, actor, projectId)
  if (rejection) return fail(rejection)
  const exists = await db
    .selectFrom('guideline_versions')
    .select('version')
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!exists) return fail(problem('not-found'))
  await sql`
    insert into guideline_reads as r (project_id, user_id, version) values (${projectId}, ${actor._id}, ${version})
      on conflict (project_id, user_id) do update set version = excluded.version, read_at = now()
        where r.version < excluded.version`.execute(db)
  return ok(null)
}
