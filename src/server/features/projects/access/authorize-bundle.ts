import { type Expression, sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { LockMode } from '#src/server/db/connection/with-lock.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { managesProject } from './project-access.ts'
import { authorizeUnderLock } from './project-lock.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

export type AuthorizedBundle = { readonly bundleId: string; readonly projectId: string; readonly name: string }

/** Reads the bundle and checks that `actor` manages its project. */
export async function authorizeBundle(
  db: Db | Tx,
  actor: User,
  bundleId: string,
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
  bundleId: string,
): Promise<Result<AuthorizedBundle, Problem>> {
  const bundle = await authorizeBundle(db, actor, bundleId)
  return bundle.ok && (await readIsArchived(db, bundleId)) ? fail(problem('bundle-archived')) : bundle
}

/** Runs `work`, which changes tasks of an open bundle, under the project's lock. */
export const changeTasks = <T>(
  { db }: Pick<Deps, 'db'>,
  actor: User,
  bundleId: string,
  mode: LockMode,
  work: (tx: Tx, bundle: AuthorizedBundle) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> => authorizeUnderLock(db, mode, (tx) => authorizeOpenBundle(tx, actor, bundleId), work)

/** Whether a bundle was archived, itself or with its project. `bundleId`: a column, or an id. */
export const isBundleArchived = (bundleId: Expression<unknown>) => sql<boolean>`
  exists (select from bundles archived join projects archived_project on archived_project._id = archived.project_id
           where archived._id = ${bundleId}
             and (archived.archived_at is not null or archived_project.archived_at is not null))`

/** Reads whether a bundle was archived, itself or with its project. */
export async function readIsArchived(db: Db | Tx, bundleId: string): Promise<boolean> {
  const { rows } = await sql<{ archived: boolean }>`
    select ${isBundleArchived(sql`${bundleId}::uuid`)} as archived`.execute(db)
  return rows[0]?.archived === true
}
