import type { Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { MarkdownBlock } from '#src/domain/text/markdown.ts'
import { type GuidelinesState, readGuidelinesState } from './read-guidelines-state.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readerRejection } from './reader-rejection.ts'

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
