import { sql } from 'kysely'
import { priorityOfNumber } from '#src/domain/projects/schedule.ts'
import type { TaskStatus, TaskAction } from '#src/domain/projects/task.ts'
import { ok } from '#src/domain/result.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { authorizeTask } from '#src/server/features/projects/access/authorize-task.ts'
import { hasLaterRound } from '#src/server/features/messages/review-thread.ts'
import type { Skip } from '#src/domain/review/skip.ts'
import { isPayUnderway } from './reopen-task.ts'

/** Reads what managers of a task's project see in addition to its worker. */
export async function readOversight({ db }: Deps, actor: User, { taskId }: { readonly taskId: string }) {
  const taskLocation = await authorizeTask(db, actor, taskId)
  if (!taskLocation.ok) return taskLocation
  const [schedule, reopenRefusal, paidTasks, other, rounds, timeline] = await Promise.all([
    readOwnSchedule(db, taskId),
    reopenRejection(db, taskId),
    countPaidTasks(db, taskId),
    readPairedReview(db, taskId),
    readRounds(db, taskId),
    readTimeline(db, taskId),
  ])
  const { externalId, isCheck } = taskLocation.value
  return ok({ data: { externalId, ...schedule, reopenRefusal, paidTasks, isCheck, other, rounds, timeline } })
}

async function readOwnSchedule(db: Db, taskId: string) {
  const task = await db.selectFrom('tasks').select(['priority', 'due_on']).where('_id', '=', taskId).executeTakeFirst()
  return { ownPriority: priorityOfNumber(task?.priority ?? 0), ownDueOn: task?.due_on ?? null }
}

type ReopenRefusal = 'task-not-completed' | 'has-later-round' | 'pay-underway'

async function reopenRejection(db: Db, taskId: string): Promise<ReopenRefusal | null> {
  const task = await db
    .selectFrom('tasks')
    .select(['status', 'bundle_id', 'worker_id'])
    .where('_id', '=', taskId)
    .executeTakeFirst()
  if (task?.status !== 'completed' || task.worker_id === null) return 'task-not-completed'
  if (await hasLaterRound(db, taskId)) return 'has-later-round'
  return (await isPayUnderway(db, { bundleId: task.bundle_id, workerId: task.worker_id })) ? 'pay-underway' : null
}

async function countPaidTasks(db: Db, taskId: string): Promise<number> {
  const job = await db
    .selectFrom('jobs as j')
    .innerJoin('tasks as t', (join) =>
      join.onRef('t.bundle_id', '=', 'j.bundle_id').onRef('t.worker_id', '=', 'j.worker_id'),
    )
    .select('j.paid_count')
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  return job?.paid_count ?? 0
}

async function readPairedReview(db: Db, taskId: string) {
  const row = await db
    .selectFrom('tasks as o')
    .leftJoin('users as u', 'u._id', 'o.worker_id')
    .leftJoin('adjudications as a', (join) =>
      join.on('a.task_id', '=', (eb) => eb.fn.coalesce('o.second_review_of', 'o._id')),
    )
    .select([
      'o._id',
      'o.second_review_of',
      'o.status',
      'o.result',
      'u._id as workerId',
      'u.name',
      'a.task_id as adjudicatedId',
    ])
    .where((eb) =>
      eb.or([
        eb('o.second_review_of', '=', taskId),
        eb('o._id', '=', eb.selectFrom('tasks').select('second_review_of').where('_id', '=', taskId)),
      ]),
    )
    .executeTakeFirst()
  if (!row) return null
  const { _id, status, result, workerId } = row
  const worker = workerId === null ? null : { _id: workerId, name: row.name ?? '' }
  const isAdjudicated = row.adjudicatedId !== null
  return { _id, isFirst: row.second_review_of === null, status, worker, result, isAdjudicated }
}

/** Reads all rounds of a task, if there are several. */
async function readRounds(db: Db, taskId: string) {
  const { rows } = await sql<RoundRow>`
    with recursive earlier as (
      select _id, previous_round from tasks where _id = ${taskId}
      union all select t._id, t.previous_round from earlier e join tasks t on t._id = e.previous_round
    ), later as (
      select _id from tasks where previous_round = ${taskId}
      union all select t._id from later l join tasks t on t.previous_round = l._id
    )
    select t._id, t.round, t.status, t.result, t.worker_id, u.name
      from tasks t left join users u on u._id = t.worker_id
     where t._id in (select _id from earlier union all select _id from later) order by t.round`.execute(db)
  if (rows.length < 2) return []
  return rows.map(({ worker_id, name, ...row }) => ({
    ...row,
    worker: worker_id === null ? null : { _id: worker_id, name: name ?? '' },
  }))
}

type RoundRow = {
  readonly _id: string
  readonly round: number
  readonly status: TaskStatus
  readonly result: ReviewResult | null
  readonly worker_id: string | null
  readonly name: string | null
}

type BrokenMedia = Required<Pick<Skip, 'side' | 'kind'>>

type TimelineEntry = {
  at: string
  action: TaskAction
  by: string
  worker: string | null
  to: TaskStatus | null
  how: 'plan' | 'undo' | null
  reason: string | null
  note: string | null
  broken: BrokenMedia | null
  result: ReviewResult | null
  duration: number | null
}

/** Reads the history of a task, oldest first, with each submitted review. */
async function readTimeline(db: Db, taskId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('task_history as h')
    .leftJoin('users as a', 'a._id', 'h.actor_id')
    .leftJoin('users as w', 'w._id', 'h.worker_id')
    .select(['h.at', 'h.action', 'h.to_status', 'h.detail', 'a.name as by', 'w.name as worker'])
    .where('h.task_id', '=', taskId)
    .orderBy('h._id')
    .execute()
  return rows.map(({ at, action, to_status, detail, by, worker }) => ({
    at: at.toISOString(),
    action,
    by: by ?? '',
    worker,
    to: to_status,
    how: detail['by'] === 'plan' ? 'plan' : 'undo' in detail ? 'undo' : null,
    reason: toText(detail['reason']),
    note: toText(detail['note']),
    broken: action === 'skip' ? brokenMediaOf(detail) : null,
    // Validated when it was stored.
    result:
      action === 'submit' || action === 'adjudicate' ? ((detail['result'] as ReviewResult | undefined) ?? null) : null,
    duration: typeof detail['duration'] === 'number' ? detail['duration'] : null,
  }))
}

/** The skip was validated when it was stored. */
function brokenMediaOf({ side = null, kind }: { readonly [key: string]: unknown }): BrokenMedia | null {
  return kind === undefined ? null : ({ side, kind } as BrokenMedia)
}

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
