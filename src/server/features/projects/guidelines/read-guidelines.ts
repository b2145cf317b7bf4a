import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { MarkdownBlock } from '#src/domain/text/markdown.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { isMember } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** The current version of a project's guidelines, and the last one that a person has read; null if none. */
export type GuidelinesState = { readonly version: number; readonly readVersion: number | null }

/** Reads the state of a project's guidelines; null if it has none. */
export async function readGuidelinesState(
  db: Db | Tx,
  userId: string,
  projectId: string,
): Promise<GuidelinesState | null> {
  const row = await db
    .selectFrom('guideline_versions as g')
    .leftJoin('guideline_reads as r', (join) =>
      join.onRef('r.project_id', '=', 'g.project_id').on('r.user_id', '=', userId),
    )
    .select(['g.version', 'r.version as readVersion'])
    .select(sql<boolean>`g.source = ''`.as('isEmpty'))
    .where('g.project_id', '=', projectId)
    .orderBy('g.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && !row.isEmpty ? { version: row.version, readVersion: row.readVersion } : null
}

type Guidelines = GuidelinesState & { readonly savedAt: string; readonly blocks: MarkdownBlock[] }

/** Reads the project's guidelines for one of its members or managers; null if it has none. */
export async function readGuidelines(
  { db }: Deps,
  actor: User,
  { projectId }: { readonly projectId: string },
): Promise<Result<Guidelines | null, Problem>> {
  const rejection = await readerRejection(db, actor, projectId)
  if (rejection) return fail(rejection)
  const state = await readGuidelinesState(db, actor._id, projectId)
  if (!state) return ok(null)
  const { source, created_at } = await db
    .selectFrom('guideline_versions')
    .select(['source', 'created_at'])
    .where('project_id', '=', projectId)
    .where('version', '=', state.version)
    .executeTakeFirstOrThrow()
  return ok({ ...state, savedAt: created_at.toISOString(), blocks: parseMarkdown(source) })
}

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

/** Returns why `actor` may not read the project's guidelines, or null: its managers and its members may. */
async function readerRejection(db: Db | Tx, actor: User, projectId: string): Promise<Problem | null> {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection === null) return null
  // A token acts for a manager, whatever else they are.
  if (!actor.apiToken && (await isMember(db, actor._id, projectId))) return null
  return rejection
}
