import { sql } from 'kysely'
import { ok } from '#src/domain/result.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Counts the completed tasks of a bundle that are not paid yet, and whose they are: a changed rate may apply to them. */
export async function countUnpaidTasks(deps: Deps, actor: User, { bundleId }: { readonly bundleId: string }) {
  const bundle = await readBundle(deps, actor, { bundleId })
  if (!bundle.ok) return bundle
  const counts = await deps.db
    .selectFrom('jobs')
    .select([
      sql<number>`coalesce(sum(completed_count - paid_count), 0)::int`.as('tasks'),
      sql<number>`count(*)::int`.as('people'),
    ])
    .where('bundle_id', '=', bundleId)
    .whereRef('completed_count', '>', 'paid_count')
    .executeTakeFirstOrThrow()
  return ok(counts)
}
