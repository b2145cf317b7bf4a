import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { forManagers, projectRejection } from '#src/server/features/projects/access/project-access.ts'
import { parseMarkdown } from './parse-markdown.ts'

const maxListedVersions = 100

/** Lists the last versions of a project's guidelines, newest first. */
export const listGuidelineVersions = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const rows = await queryVersions(db, projectId).orderBy('g.version', 'desc').limit(maxListedVersions).execute()
  return rows.map(toSavedVersion)
})

type VersionQuery = { readonly projectId: string; readonly version: number }

/** Reads a version of a project's guidelines. */
export async function readGuidelineVersion({ db }: Deps, actor: User, { projectId, version }: VersionQuery) {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail(rejection)
  const row = await queryVersions(db, projectId).select('g.source').where('g.version', '=', version).executeTakeFirst()
  if (!row) return fail<Problem>(problem('not-found'))
  return ok({ ...toSavedVersion(row), source: row.source, blocks: parseMarkdown(row.source) })
}

/** How a text would be shown. */
export const previewGuidelines = forManagers(
  async (_deps, { source }: { readonly projectId: string; readonly source: string }) => ({
    blocks: parseMarkdown(source),
  }),
)

const queryVersions = (db: Db, projectId: string) =>
  db
    .selectFrom('guideline_versions as g')
    .innerJoin('users as u', 'u._id', 'g.created_by')
    .select(['g.version', 'g.created_at', 'u.name as savedBy'])
    .where('g.project_id', '=', projectId)

const toSavedVersion = ({
  version,
  created_at,
  savedBy,
}: {
  readonly version: number
  readonly created_at: Date
  readonly savedBy: string
}) => ({ version, savedAt: created_at.toISOString(), savedBy })
