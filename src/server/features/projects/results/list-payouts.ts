import { type Expression, type SqlBool, sql } from 'kysely'
import type { JobStatus } from '#src/domain/money/payouts.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { containsText } from '#src/server/db/contains-text.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'

export type JobFilters = {
  readonly bundleId?: string | undefined
  readonly workerId?: string | undefined
  readonly status?: JobStatus | undefined
  /** A part of the name or email. */
  readonly talent?: string | undefined
}

type Query = {
  readonly projectId: string
  readonly filters: JobFilters
  readonly currentPage: number
  readonly pageSize: number
}

/** Lists a page of the project's jobs that have or had tasks, and the sums of all that match the filters. */
export const listPayouts = forManagers(async ({ db }, { projectId, filters, currentPage, pageSize }: Query) => {
  const jobs = queryJobs(db, projectId, filters)
  const [rows, sums] = await Promise.all([
    selectPayouts(jobs)
      .limit(pageSize)
      .offset(currentPage * pageSize)
      .execute(),
    jobs
      .select(['b.currency', (eb) => eb.fn.countAll<number>().as('jobs')])
      .select([
        sql<string>`sum(${due}) filter (where j.status = 'Reviewing')`.as('reviewing'),
        sql<string>`sum(${due}) filter (where j.status = 'Waiting for Payment')`.as('waiting'),
        sql<string>`sum(j.paid_cents)`.as('paid'),
      ])
      .groupBy('b.currency')
      .orderBy('b.currency')
      .execute(),
  ])
  return {
    data: rows.map(toPayout),
    total: sums.reduce((total, sum) => total + sum.jobs, 0),
    sums: sums.map(({ currency, reviewing, waiting, paid }) => ({
      currency,
      reviewing: toAmount(reviewing),
      waiting: toAmount(waiting),
      paid: toAmount(paid),
    })),
  }
})

/** Amount in cents for tasks that are completed and not paid. */
const due = sql<number>`(j.old_rate_cents + (j.completed_count - j.paid_count - j.old_rate_count) * b.rate_cents)`

const toAmount = (cents: number | string | null) => fromCents(asCents(Number(cents ?? 0)))

export function queryJobs(db: Db, projectId: string, { bundleId, workerId, status, talent }: JobFilters) {
  const conditions: Expression<SqlBool>[] = [sql<boolean>`j.assigned_count + j.completed_count > 0`]
  if (bundleId !== undefined) conditions.push(sql<boolean>`b._id = ${bundleId}`)
  if (workerId !== undefined) conditions.push(sql<boolean>`j.worker_id = ${workerId}`)
  if (status !== undefined) conditions.push(sql<boolean>`j.status = ${status}`)
  if (talent) conditions.push(sql<boolean>`(${containsText(workerName, talent)} or ${containsText('u.email', talent)})`)
  return db
    .selectFrom('jobs as j')
    .innerJoin('bundles as b', 'b._id', 'j.bundle_id')
    .innerJoin('users as u', 'u._id', 'j.worker_id')
    .where('b.project_id', '=', projectId)
    .where((eb) => eb.and(conditions))
}

export const selectPayouts = (jobs: ReturnType<typeof queryJobs>) =>
  jobs
    .select(['b._id as bundleId', 'b.name as bundleName', 'b.rate_cents', 'b.currency'])
    .select(['u._id as workerId', 'u.email', workerName.as('workerName')])
    .select(['j.assigned_count', 'j.completed_count', 'j.paid_cents', 'j.status', 'j.paid_at', due.as('due')])
    .select(['j.old_rate_cents', 'j.old_rate_count', 'j.paid_count'])
    .orderBy('b.created_at', 'desc')
    .orderBy('b._id')
    .orderBy(workerName)
    .orderBy('u._id')

const workerName = fullName('u')

type Row = Awaited<ReturnType<ReturnType<typeof selectPayouts>['execute']>>[number]

export const toPayout = (row: Row) => ({
  bundle: { _id: row.bundleId, name: row.bundleName },
  worker: { _id: row.workerId, name: row.workerName, email: row.email },
  assigned: row.assigned_count,
  completed: row.completed_count,
  rate: toAmount(row.rate_cents),
  currency: row.currency,
  due: toAmount(row.due),
  dueAtOldRates: toAmount(row.old_rate_cents),
  paid: toAmount(row.paid_cents),
  status: row.status,
  paidAt: row.paid_at?.toISOString() ?? null,
})
