import type { Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'

type Command = {
  readonly projectId: string
  /** Markdown. Empty, it removes the guidelines. */
  readonly source: string
  /** The version that was edited; 0 before the first. */
  readonly base: number
}

/**
 * Saves a new version of a project's guidelines, unless somebody else changed them since `base`. Returns the current
 * version. The same text saves nothing, so that nobody is asked to read it again.
 */
export function saveGuidelines(
  deps: Deps,
  actor: User,
  { projectId, source: given, base }: Command,
): Promise<Result<{ readonly version: number }, Problem>> {
  const source = given.trim() === '' ? '' : given
  return editProject(deps, actor, projectId, async (tx, subject) => {
    const latest = await readLatest(tx, projectId)
    const conflict = editConflict(
      { source: latest.source },
      { source },
      { source: await readSource(tx, projectId, base) },
    )
    if (conflict) return fail(conflict)
    if (source === latest.source) return ok({ version: latest.version })
    const version = latest.version + 1
    await tx
      .insertInto('guideline_versions')
      .values({ project_id: projectId, version, source, created_by: actor._id })
      .execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'edit-guidelines',
      subject,
      after: { version },
    })
    return ok({ version })
  })
}

async function readLatest(tx: Tx, projectId: string): Promise<{ readonly version: number; readonly source: string }> {
  const latest = await tx
    .selectFrom('guideline_versions')
    .select(['version', 'source'])
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ?? { version: 0, source: '' }
}

/** The text of a version; empty before the first. */
async function readSource(tx: Tx, projectId: string, version: number): Promise<string> {
  const row = await tx
    .selectFrom('guideline_versions')
    .select('source')
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.source ?? ''
}
