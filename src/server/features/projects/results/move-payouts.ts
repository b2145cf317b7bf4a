import { sql } from 'kysely'
import { problem, type Problem, problems } from '#src/contract/problems.ts'
import { type JobStatus, mayBecome } from '#src/domain/job.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/audit.ts'
import type { Tx } from '#src/server/db/open.ts'
import { refusesProject } from '#src/server/http/access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Wanted = { readonly bundleId: string; readonly workerId: string; readonly completed: number }

type Command = { readonly projectId: string; readonly status: JobStatus; readonly jobs: readonly Wanted[] }

/** Moves every job of `jobs` on, or none; a job that stands there already stays. Paying credits the wallet, once. */
export function movePayouts(
  { db, ids }: Deps,
  actor: User,
  { projectId, status, jobs: wanted }: Command,
): Promise<Result<{ data: { moved: number } }, Problem>> {
  return db.transaction().execute(async (tx) => {
    const refusal = await refusesProject(tx, actor, projectId)
    if (refusal) return fail(problem(refusal))
    const jobs = await lockJobs(tx, projectId, wanted)
    const errors = wanted.flatMap((job, index) => {
      const reason = refuses(jobs.get(keyOf(job.bundleId, job.workerId)), job, status)
      return reason === null ? [] : [{ path: `jobs.${index}`, code: reason }]
    })
    const [first] = errors
    if (first)
      return fail(
        problem(first.code, { errors: errors.map(({ path, code }) => ({ path, message: problems[code].message })) }),
      )
    const moving = [...jobs.values()].filter((job) => job.status !== status)
    for (const job of moving) {
      await tx
        .updateTable('jobs')
        .set({
          status,
          paid_at: status === 'Payment Completed' ? sql<Date>`now()` : null,
          updated_at: sql<Date>`now()`,
        })
        .where('bundle_id', '=', job.bundle_id)
        .where('worker_id', '=', job.worker_id)
        .execute()
      if (status === 'Payment Completed') await credit(tx, ids.next(), job)
      await recordAudit(tx, {
        actorId: actor._id,
        action: 'move-payout',
        userId: job.worker_id,
        subject: { projectId, bundleId: job.bundle_id, name: job.name },
        before: { status: job.status },
        after: { status },
      })
    }
    return ok({ data: { moved: moving.length } })
  })
}

type Job = Awaited<ReturnType<typeof selectJobs>>[number]

const keyOf = (bundleId: string, workerId: string) => `${bundleId} ${workerId}`

/** In one order, so that two managers who pay at once wait for each other. */
async function lockJobs(tx: Tx, projectId: string, wanted: readonly Wanted[]): Promise<Map<string, Job>> {
  const rows = await selectJobs(tx, projectId, wanted)
  return new Map(rows.map((job) => [keyOf(job.bundle_id, job.worker_id), job]))
}

const selectJobs = (tx: Tx, projectId: string, wanted: readonly Wanted[]) =>
  tx
    .selectFrom('jobs as j')
    .innerJoin('bundles as b', 'b._id', 'j.bundle_id')
    .select(['j.bundle_id', 'j.worker_id', 'j.status', 'j.completed_count', 'j.paid_count'])
    .select(['b.rate_cents', 'b.currency', 'b.name'])
    .where('b.project_id', '=', projectId)
    .where((eb) => eb.or(wanted.map((job) => eb.and({ 'j.bundle_id': job.bundleId, 'j.worker_id': job.workerId }))))
    .orderBy('j.bundle_id')
    .orderBy('j.worker_id')
    .forUpdate('j')
    .execute()

function refuses(
  job: Job | undefined,
  { completed }: Wanted,
  status: JobStatus,
): 'not-found' | 'job-changed' | 'nothing-to-pay' | null {
  if (!job) return 'not-found'
  if (job.completed_count !== completed) return 'job-changed'
  if (job.status === status) return null
  if (!mayBecome(job.status, status)) return 'job-changed'
  return status !== 'Reviewing' && job.completed_count === job.paid_count ? 'nothing-to-pay' : null
}

/** The count of tasks paid is part of the entry, and stands once: a second entry for the same tasks is impossible. */
async function credit(tx: Tx, _id: string, job: Job): Promise<void> {
  const amount = (job.completed_count - job.paid_count) * job.rate_cents
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
