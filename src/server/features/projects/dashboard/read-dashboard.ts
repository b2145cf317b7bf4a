import { sql } from 'kysely'
import { isBundleArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { countReviewsPerDay, countScores } from '#src/server/features/projects/results/read-board.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { listProjects, type ProjectWithBundles, sumBundles } from './list-projects.ts'

/** Reads the actor's figures; null for roles the actor does not have. */
export async function readDashboard(deps: Deps, actor: User) {
  const projects = (await listProjects(deps, actor)).filter(({ isArchived }) => !isArchived)
  const [manager, seller, worker] = await Promise.all([
    projects.length === 0 ? null : readManagerFigures(deps, projects),
    readSellerFigures(deps, actor),
    readAssigneeFigures(deps, actor),
  ])
  return { manager, seller, worker }
}

/** Returns the actor's open and completed tasks; null for a person who never had one. */
async function readAssigneeFigures({ db }: Deps, actor: User) {
  const row = await db
    .selectFrom('jobs')
    .select((eb) => [
      sql<string | null>`sum(case when ${isBundleArchived(eb.ref('bundle_id'))} then 0 else assigned_count end)`.as(
        'open',
      ),
      eb.fn.sum<string | null>('completed_count').as('done'),
    ])
    .where('worker_id', '=', actor._id)
    .executeTakeFirstOrThrow()
  const figures = { open: Number(row.open), done: Number(row.done) }
  return figures.open + figures.done === 0 ? null : figures
}

/** Maximum workers listed. */
const maxAssignees = 20

/** Returns figures on the tasks, submitted reviews and workers of `projects`. */
async function readManagerFigures({ db }: Deps, projects: readonly ProjectWithBundles[]) {
  const bundles = projects.flatMap((project) =>
    project.bundles.filter(({ isArchived }) => !isArchived).map(({ _id }) => _id),
  )
  const ofBundles = sql`bundle_id = any (${bundles}::uuid[])`
  const [reviewsPerDay, scores, loads] = await Promise.all([
    countReviewsPerDay(db, ofBundles, 14),
    countScores(db, ofBundles),
    listLoads(db, bundles),
  ])
  const sums = projects.map((project) => {
    const { _id, name, statusCounts } = sumBundles(project)
    return { _id, name, statusCounts }
  })
  return { projects: sums, reviewsPerDay, scores, loads }
}

async function listLoads(db: Db, bundles: readonly string[]) {
  const { rows } = await sql<{ _id: string; name: string; assigned: number; completed: number }>`
    select u._id, ${fullName('u')} as name,
      sum(j.assigned_count)::int as assigned, sum(j.completed_count)::int as completed
    from jobs j join users u on u._id = j.worker_id
    where j.bundle_id = any (${bundles}::uuid[])
    group by u._id having sum(j.assigned_count) > 0
    order by assigned desc, name, u._id limit ${maxAssignees}`.execute(db)
  return rows
}

/** Maximum running auctions listed. */
const maxRunningAuctions = 20

/** Returns the actor's products by status, running auctions and total sales; null for a person without products. */
async function readSellerFigures({ db }: Deps, actor: User) {
  const items = db.selectFrom('products').where('seller_id', '=', actor._id).where('deleted_at', 'is', null)
  const [statuses, running] = await Promise.all([
    items
      .select((eb) => [
        'status',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<string | null>('sold_cents').as('cents'),
      ])
      .groupBy('status')
      .execute(),
    items
      .where('status', '=', 'active')
      .select((eb) => [
        '_id',
        'name',
        'bid_end',
        eb
          .selectFrom('bids')
          .select(eb.fn.countAll<number>().as('n'))
          .whereRef('bids.product_id', '=', 'products._id')
          .as('bids'),
      ])
      .orderBy('bid_end')
      .orderBy('_id')
      .limit(maxRunningAuctions)
      .execute(),
  ])
  if (statuses.length === 0) return null
  const countOf = (status: string) => statuses.find((row) => row.status === status)?.count ?? 0
  const sold = statuses.find((row) => row.status === 'sold')
  return {
    items: { new: countOf('new'), active: countOf('active'), sold: countOf('sold') },
    running: running.flatMap(({ bid_end, ...item }) =>
      bid_end ? [{ ...item, bids: item.bids ?? 0, bidEnd: bid_end.toISOString() }] : [],
    ),
    sales: fromCents(asCents(Number(sold?.cents ?? 0))),
  }
}
