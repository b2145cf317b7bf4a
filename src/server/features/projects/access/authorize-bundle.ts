import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { readIsArchived } from './is-archived.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { managesProject } from './project-access.ts'
import type { User } from '#src/server/http/deps.ts'

export type AuthorizedBundle = { readonly bundleId: string; readonly projectId: string; readonly name: string }

type BundleRequest = { readonly bundleId: string }

/** Reads the bundle and checks that `actor` manages its project. */
export async function authorizeBundle(
  db: Db | Tx,
  actor: User,
  { bundleId }: BundleRequest,
): Promise<Result<AuthorizedBundle, Problem>> {
  const row = await db
    .selectFrom('bundles')
    .select(['project_id as projectId', 'name'])
    .where('_id', '=', bundleId)
    .executeTakeFirst()
  if (!row) return fail(problem('not-found'))
  return (await managesProject(db, actor, row.projectId)) ? ok({ bundleId, ...row }) : fail(problem('forbidden'))
}

/** The same for changes of the bundle's tasks, which are refused while it is archived. */
export async function authorizeOpenBundle(
  db: Db | Tx,
  actor: User,
  request: BundleRequest,
): Promise<Result<AuthorizedBundle, Problem>> {
  const bundle = await authorizeBundle(db, actor, request)
  return bundle.ok && (await readIsArchived(db, request.bundleId)) ? fail(problem('bundle-archived')) : bundle
}
