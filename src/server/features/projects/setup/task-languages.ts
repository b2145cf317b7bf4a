import { sql } from 'kysely'
import { ok } from '#src/domain/result.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { taskStatuses } from '#src/domain/projects/task.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/** Returns the languages of a bundle that have tasks and therefore cannot be removed. */
export async function readTaskLanguages(deps: Deps, actor: User, { bundleId }: { readonly bundleId: string }) {
  const bundle = await readBundle(deps, actor, { bundleId })
  return bundle.ok ? ok(await languagesWithTasks(deps.db, bundleId, bundle.value.languages)) : bundle
}

/**
 * Returns those of `languages` in which a bundle has tasks, with one probe each of the index (bundle, status,
 * language).
 */
export async function languagesWithTasks(
  db: Db | Tx,
  bundleId: string,
  languages: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select l.language
      from unnest(${sql.val([...languages])}::text[]) with ordinality l (language, place)
     where exists (
       select from unnest(${sql.val([...taskStatuses])}::text[]) s (status)
        where exists (
          select from tasks t
           where t.bundle_id = ${bundleId}::uuid and t.status = s.status and t.language = l.language))
     order by l.place`.execute(db)
  return rows.map((row) => row.language)
}
