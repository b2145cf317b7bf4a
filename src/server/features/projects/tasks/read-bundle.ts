import { problem, type Problem } from '#src/contract/call/problems.ts'
import { priorityOfNumber } from '#src/domain/projects/schedule.ts'
import { fail, ok } from '#src/domain/result.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readBundleCounts } from './bundle-counts.ts'

/** Reads a bundle, for managers of its project. */
export async function readBundle({ db }: Pick<Deps, 'db'>, actor: User, { bundleId }: { readonly bundleId: string }) {
  const row = await db
    .selectFrom('bundles as b')
    .innerJoin('projects as p', 'p._id', 'b.project_id')
    .select(['b._id', 'b.name', 'b.languages', 'b.new_count', 'b.assigned_count', 'b.completed_count'])
    .select(['p._id as projectId', 'p.name as projectName', 'b.archived_at', 'p.archived_at as projectArchivedAt'])
    .select(['b.priority', 'b.due_on'])
    .where('b._id', '=', bundleId)
    .executeTakeFirst()
  if (!row) return fail<Problem>(problem('not-found'))
  if (!(await managesProject(db, actor, row.projectId))) return fail<Problem>(problem('forbidden'))
  const countsOf = await readBundleCounts(db, [row])
  return ok({
    _id: row._id,
    name: row.name,
    project: { _id: row.projectId, name: row.projectName },
    languages: row.languages,
    priority: priorityOfNumber(row.priority) ?? ('normal' as const),
    dueOn: row.due_on,
    isArchived: row.archived_at !== null || row.projectArchivedAt !== null,
    ...countsOf(row),
  })
}
