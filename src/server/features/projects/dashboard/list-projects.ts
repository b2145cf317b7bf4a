import { type RawBuilder, sql } from 'kysely'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { priorityOfNumber } from '#src/domain/projects/schedule.ts'
import type { ProjectSort } from '#src/domain/projects/project.ts'
import { containsText } from '#src/server/db/contains-text.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { readBundleCounts } from '#src/server/features/projects/tasks/bundle-counts.ts'

type Query = {
  readonly search: string
  readonly sort: ProjectSort
  readonly archived: 'true' | 'false'
  readonly page: number
}

/** Condition that `actor` manages the project `p`: an admin all; with an API token at most its own. */
export function isManaged({ _id, role, apiToken }: User): RawBuilder<boolean> {
  const ofActor =
    role === 'admin' ? sql`true` : sql`p._id in (select project_id from project_managers where user_id = ${_id})`
  return apiToken ? sql`(${ofActor} and p._id = ${apiToken.projectId})` : sql`${ofActor}`
}

/**
 * Lists the projects `actor` manages (an admin: all; with an API token: its project), by name, each with its bundles in
 * order of creation.
 */
export const listProjects = ({ db }: Pick<Deps, 'db'>, actor: User) => readProjects(db, isManaged(actor))

/** Reads one of them. */
export const readProject = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const [project] = await readProjects(db, sql`p._id = ${projectId}`)
  if (!project) throw new Error(`The project ${projectId} is gone`)
  return project
})

/** Lists a page of them with the sums of their bundles, those last active first. */
export async function listProjectOverview({ db }: Pick<Deps, 'db'>, actor: User, query: Query) {
  const { search, sort, archived, page } = query
  const matches = sql`(${containsText('p.name', search)} or exists (
    select from bundles b
     where b.project_id = p._id and (p.archived_at is not null or b.archived_at is null)
       and ${containsText('b.name', search)}))`
  const { rows } = await sql<{ _id: string | null; activeAt: Date; total: number; archived: number }>`
    with managed as (select p.* from projects p where ${isManaged(actor)}),
    found as (
      select p._id, p.name, greatest(p.updated_at, (
               select max(active_at) from bundles b where b.project_id = p._id)) as "activeAt"
        from managed p where (p.archived_at is not null) = ${archived === 'true'} and (${search} = '' or ${matches}))
    select shown.*, (select count(*) from found)::int as total,
           (select count(*) from managed where archived_at is not null)::int as archived
      from (select) always left join (
        select _id, "activeAt" from found
         order by ${sort === 'name' ? sql`name, _id` : sql`"activeAt" desc, _id`}
         limit ${rowsPerPage} offset ${page * rowsPerPage}) shown on true`.execute(db)
  const listed = rows.flatMap(({ _id, activeAt }) => (_id === null ? [] : [{ _id, activeAt }]))
  const projects = new Map(
    (await readProjects(db, sql`p._id = any (${listed.map(({ _id }) => _id)}::uuid[])`)).map((each) => [
      each._id,
      each,
    ]),
  )
  return {
    data: listed.flatMap(({ _id, activeAt }) => {
      const project = projects.get(_id)
      return project ? [{ ...sumBundles(project), activeAt: activeAt.toISOString() }] : []
    }),
    total: rows[0]?.total ?? 0,
    archived: rows[0]?.archived ?? 0,
  }
}

export type ProjectWithBundles = Awaited<ReturnType<typeof readProjects>>[number]

/** The project with the sums of its bundles; archived ones count only in an archived project. */
export function sumBundles({ bundles: all, ...project }: ProjectWithBundles) {
  const bundles = project.isArchived ? all : all.filter(({ isArchived }) => !isArchived)
  const sum = (count: (bundle: (typeof bundles)[number]) => number) =>
    bundles.reduce((total, bundle) => total + count(bundle), 0)
  return {
    ...project,
    bundles: bundles.length,
    statusCounts: {
      new: sum(({ statusCounts }) => statusCounts.new),
      assigned: sum(({ statusCounts }) => statusCounts.assigned),
      completed: sum(({ statusCounts }) => statusCounts.completed),
    },
    late: sum(({ late }) => late),
  }
}

/** Reads the projects `p` of a condition, by name, each with its bundles in order of creation. */
async function readProjects(db: Db, condition: RawBuilder<boolean>) {
  const projects = await db
    .selectFrom('projects as p')
    .select(['_id', 'name', 'description', 'remarks', 'listening', 'max_rate_cents', 'archived_at'])
    .where(condition)
    .orderBy('name')
    .orderBy('_id')
    .execute()
  if (projects.length === 0) return []
  const bundles = await db
    .selectFrom('bundles')
    .selectAll()
    .where(
      'project_id',
      'in',
      projects.map(({ _id }) => _id),
    )
    .orderBy('created_at')
    .orderBy('_id')
    .execute()
  const countsOf = await readBundleCounts(db, bundles)
  const bundlesOf = Map.groupBy(bundles, (bundle) => bundle.project_id)
  return projects.map(({ max_rate_cents, archived_at, ...project }) => ({
    ...project,
    maxRate: fromCents(asCents(max_rate_cents)),
    isArchived: archived_at !== null,
    bundles: (bundlesOf.get(project._id) ?? []).map((bundle) => ({
      _id: bundle._id,
      name: bundle.name,
      languages: bundle.languages,
      priority: priorityOfNumber(bundle.priority) ?? ('normal' as const),
      dueOn: bundle.due_on,
      rate: fromCents(asCents(bundle.rate_cents)),
      isArchived: archived_at !== null || bundle.archived_at !== null,
      ...countsOf(bundle),
    })),
  }))
}
