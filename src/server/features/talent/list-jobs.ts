import { sql } from 'kysely'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { priorityOfNumber } from '#src/domain/projects/schedule.ts'
import { queuePlace, taskDueOn, taskPriority, today } from '#src/server/features/projects/tasks/task-schedule.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/**
 * Lists the actor's jobs. `current` have open tasks: those with late ones first, then by priority, due date and age.
 * `history` are completed, paid or not, the newest first. The open tasks of an archived bundle are left out.
 */
export async function listJobs({ db }: Deps, actor: User) {
  const rows = await db
    .selectFrom('jobs as j')
    .innerJoin('bundles as b', 'b._id', 'j.bundle_id')
    .innerJoin('projects as p', 'p._id', 'b.project_id')
    .select(['b._id as bundleId', 'b.name as bundleName', 'p._id as projectId', 'p.name as projectName'])
    .select(['b.rate_cents', 'b.currency', 'j.completed_count', 'j.status', 'j.paid_at'])
    .select(['j.paid_count', 'j.paid_cents', 'j.old_rate_count', 'j.old_rate_cents'])
    .select(openCount.as('openCount'))
    // Reads the index only.
    .innerJoinLateral(
      sql<{ nextTaskId: string | null; priority: number | null; dueOn: string | null; late: number }>`(
        select (array_agg(t._id order by ${queuePlace}))[1] as "nextTaskId", min(${taskPriority}) as priority,
               min(${taskDueOn}) as "dueOn", count(*) filter (where ${taskDueOn} < ${today})::int as late
          from tasks t
         where t.worker_id = j.worker_id and t.bundle_id = j.bundle_id and t.status = 'assigned'
           and b.archived_at is null and p.archived_at is null)`.as('q'),
      (join) => join.onTrue(),
    )
    .select(['q.nextTaskId', 'q.priority', 'q.dueOn', 'q.late'])
    .where('j.worker_id', '=', actor._id)
    .where(sql<boolean>`${openCount} + j.completed_count > 0`)
    .orderBy(sql`q.late = 0`)
    .orderBy('q.priority')
    .orderBy('q.dueOn')
    .orderBy('b.created_at')
    .orderBy('b._id')
    .execute()
  const jobs = rows.map((row) => {
    const total = row.openCount + row.completed_count
    return {
      row,
      job: {
        bundle: { _id: row.bundleId, name: row.bundleName },
        project: { _id: row.projectId, name: row.projectName },
        total,
        completed: row.completed_count,
        // A change of the rate does not affect what was paid, nor what is due at a rate before it.
        amount: fromCents(
          asCents(row.paid_cents + row.old_rate_cents + row.rate_cents * (total - row.paid_count - row.old_rate_count)),
        ),
        currency: row.currency,
      },
    }
  })
  return {
    current: jobs
      .filter(({ row }) => row.openCount > 0)
      .map(({ row: { nextTaskId, priority, dueOn, late }, job }) => ({
        ...job,
        nextTaskId,
        priority: priorityOfNumber(priority ?? 0) ?? 'normal',
        dueOn,
        late,
      })),
    history: jobs
      .filter(({ row }) => row.openCount === 0)
      .map(({ row, job }) => ({ ...job, status: row.status, paidAt: row.paid_at?.toISOString() ?? null }))
      .toReversed(),
  }
}

const openCount = sql<number>`
  (case when b.archived_at is null and p.archived_at is null then j.assigned_count else 0 end)`
