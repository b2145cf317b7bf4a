import { sql } from 'kysely'
import { problem, type Problem, problems } from '#src/contract/call/problems.ts'
import { type JobStatus, canTransition } from '#src/domain/money/payouts.ts'
import { asCents, fromCents, toCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type PayoutRequest = {
  readonly bundleId: string
  readonly workerId: string
  /** Completed tasks, and the amount due, as the manager saw them. */
  readonly completed: number
  readonly due: number
}

type Command = { readonly projectId: string; readonly status: JobStatus; readonly jobs: readonly PayoutRequest[] }

/** The bundle's rate changed after the manager saw the job. */
class RateChangedError extends Error {
  readonly job: Job
  constructor(job: Job) {
    super('the rate changed')
    this.job = job
  }
}

/**
 * Changes the payout status of all `jobs` or none; refused for the actor's own jobs. Jobs that already have the status are unchanged. Paying credits the
 * wallet once.
 */
export async function movePayouts(
  deps: Deps,
  actor: User,
  command: Command,
): Promise<Result<{ data: { moved: number } }, Problem>> {
  try {
    return await moveJobs(deps, actor, command)
  } catch (error) {
    if (!(error instanceof RateChangedError)) throw error
    const { bundle_id, worker_id } = error.job
    const index = command.jobs.findIndex((job) => job.bundleId === bundle_id && job.workerId === worker_id)
    return rejected([{ path: `jobs.${index}`, code: 'job-changed' }])
  }
}

type PayoutRejection = {
  readonly path: string
  readonly code: 'not-found' | 'own-payout' | 'job-changed' | 'nothing-to-pay'
}

function rejected(rejections: readonly PayoutRejection[]) {
  const errors = rejections.map(({ path, code }) => ({ path, message: problems[code].message }))
  return fail(problem(rejections[0]?.code ?? 'job-changed', { errors }))
}

function moveJobs(
  { db, ids }: Deps,
  actor: User,
  { projectId, status, jobs: requested }: Command,
): Promise<Result<{ data: { moved: number } }, Problem>> {
  return db.transaction().execute(async (tx) => {
    const rejection = await projectRejection(tx, actor, projectId)
    if (rejection) return fail(rejection)
    const jobs = await lockJobs(tx, projectId, requested)
    const errors = requested.flatMap((job, index) => {
      const reason =
        job.workerId === actor._id
          ? 'own-payout'
          : payoutRejection(jobs.get(jobKey(job.bundleId, job.workerId)), job, status)
      return reason === null ? [] : [{ path: `jobs.${index}`, code: reason }]
    })
    if (errors.length > 0) return rejected(errors)
    const changingJobs = [...jobs.values()].filter((job) => job.status !== status)
    for (const job of changingJobs) {
      const { paid_cents } = await tx
        .updateTable('jobs')
        .set({
          status,
          paid_at: status === 'Payment Completed' ? sql<Date>`now()` : null,
          updated_at: sql<Date>`now()`,
        })
        .where('bundle_id', '=', job.bundle_id)
        .where('worker_id', '=', job.worker_id)
        .returning('paid_cents')
        .executeTakeFirstOrThrow()
      const amount = paid_cents - job.paid_cents
      if (status === 'Payment Completed') {
        if (amount !== dueCentsOf(job)) throw new RateChangedError(job)
        await creditWallet(tx, ids.next(), job, amount)
      }
      await recordAudit(tx, {
        actorId: actor._id,
        action: 'move-payout',
        userId: job.worker_id,
        subject: { projectId, bundleId: job.bundle_id, name: job.name },
        before: { status: job.status },
        after: { status, amount: `${fromCents(asCents(dueCentsOf(job))).toFixed(2)} ${job.currency}` },
      })
    }
    return ok({ data: { moved: changingJobs.length } })
  })
}

type Job = Awaited<ReturnType<typeof selectJobs>>[number]

const jobKey = (bundleId: string, workerId: string) => `${bundleId} ${workerId}`

/** Locks in a fixed order, so that concurrent payments are serialized without deadlocks. */
async function lockJobs(tx: Tx, projectId: string, requested: readonly PayoutRequest[]): Promise<Map<string, Job>> {
  const rows = await selectJobs(tx, projectId, requested)
  return new Map(rows.map((job) => [jobKey(job.bundle_id, job.worker_id), job]))
}

const selectJobs = (tx: Tx, projectId: string, requested: readonly PayoutRequest[]) =>
  tx
    .selectFrom('jobs as j')
    .innerJoin('bundles as b', 'b._id', 'j.bundle_id')
    .select(['j.bundle_id', 'j.worker_id', 'j.status', 'j.completed_count', 'j.paid_count', 'j.paid_cents'])
    .select(['j.old_rate_count', 'j.old_rate_cents'])
    .select(['b.rate_cents', 'b.currency', 'b.name'])
    .where('b.project_id', '=', projectId)
    .where((eb) => eb.or(requested.map((job) => eb.and({ 'j.bundle_id': job.bundleId, 'j.worker_id': job.workerId }))))
    .orderBy('j.bundle_id')
    .orderBy('j.worker_id')
    .forUpdate('j')
    .execute()

/** Amount in cents for tasks that are completed and not paid, at the rates that were read. */
const dueCentsOf = (job: Job) =>
  job.old_rate_cents + (job.completed_count - job.paid_count - job.old_rate_count) * job.rate_cents

function payoutRejection(
  job: Job | undefined,
  { completed, due }: PayoutRequest,
  status: JobStatus,
): PayoutRejection['code'] | null {
  if (!job) return 'not-found'
  if (job.completed_count !== completed) return 'job-changed'
  if (job.status === status) return null
  if (dueCentsOf(job) !== toCents(due)) return 'job-changed'
  if (!canTransition(job.status, status)) return 'job-changed'
  return status !== 'Reviewing' && job.completed_count === job.paid_count ? 'nothing-to-pay' : null
}

/**
 * Credits the wallet. The number of tasks paid is a unique part of the ledger entry, which excludes a second entry for
 * the same tasks.
 */
async function creditWallet(tx: Tx, _id: string, job: Job, amount: number): Promise<void> {
  if (amount === 0) return
  await tx
    .insertInto('ledger_entries')
    .values({
      _id,
      user_id: job.worker_id,
      amount_cents: amount,
      currency: job.currency,
      kind: 'payout',
      subject: JSON.stringify({ bundleId: job.bundle_id, paidCount: job.completed_count }),
    })
    .execute()
}
