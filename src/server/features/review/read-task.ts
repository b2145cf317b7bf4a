// The details of a task for its worker and its managers.
import { withListsInFormat } from '#src/domain/task-import/parse-meta.ts'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { type Priority, priorityOfNumber } from '#src/domain/projects/schedule.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { displayFirstName } from '#src/server/features/accounts/profile/display-first-name.ts'
import { type GuidelinesState, readGuidelinesState } from '#src/server/features/projects/guidelines/read-guidelines.ts'
import { isMember } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { readCorrectableUntil } from '#src/server/features/projects/history/reopen-task.ts'
import { taskDueOn, taskPriority } from '#src/server/features/projects/tasks/task-schedule.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { missingTask } from './authorize-review.ts'

export type TaskView = {
  _id: string
  status: TaskStatus
  bundle: { _id: string; name: string }
  project: { _id: string; name: string; listening: boolean; guidelines: GuidelinesState | null }
  worker: { _id: string; firstName: string; lastName: string } | null
  language: string
  priority: Priority
  dueOn: string | null
  created_at: string
  updated_at: string
  duration: number
  source_external_url: string
  target_external_url: string
  source_poster: string | null
  target_poster: string | null
  meta: Record<string, unknown>
  result: ReviewResult | null
  round: number
  roundBefore: RoundBefore | null
  reopened: { at: string; by: string; reason: string } | null
  correctableUntil: string | null
  manages: boolean
  history: HistoryEntry[]
}

type RoundBefore = {
  _id: string
  target_external_url: string
  segments: string | null
  flags: ReviewFlag[] | null
}

type HistoryEntry = {
  at: string
  by: string
  action: string
  from: string | null
  to: string | null
  worker: string | null
}

type Command = { readonly taskId: string }

/** The task, if `actor` is its worker or manages its project, with its history as of the same moment. */
export function readTask({ db }: Pick<Deps, 'db'>, actor: User, command: Command): Promise<Result<TaskView, Problem>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readIn(tx, actor, command))
}

async function readIn(db: Tx, actor: User, { taskId }: Command): Promise<Result<TaskView, Problem>> {
  const row = await db
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .innerJoin('projects as p', 'p._id', 'b.project_id')
    .leftJoin('users as w', 'w._id', 't.worker_id')
    .leftJoin('tasks as f', 'f._id', 't.second_review_of')
    .selectAll('t')
    .select([
      'b.name as bundleName',
      'p._id as projectId',
      'p.name as projectName',
      'p.listening',
      'w.last_name',
      'f.round as firstRound',
    ])
    .select(displayFirstName('w').as('first_name'))
    .select([taskPriority.as('queuePriority'), taskDueOn.as('dueOn')])
    .select([posterOf('source').as('source_poster'), posterOf('target').as('target_poster')])
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  if (!row) return fail(await missingTask(db, actor, taskId))
  const manages = await managesProject(db, actor, row.projectId)
  if (row.worker_id !== actor._id && !manages) return fail(problem('forbidden'))
  const isOwnReview = row.status === 'completed' && row.worker_id === actor._id
  const correctableUntil = isOwnReview ? await readCorrectableUntil(db, actor, taskId) : null
  return ok({
    _id: row._id,
    status: row.status,
    bundle: { _id: row.bundle_id, name: row.bundleName },
    project: {
      _id: row.projectId,
      name: row.projectName,
      listening: row.listening,
      guidelines: await readGuidelines(db, actor, row.projectId, manages),
    },
    worker:
      row.worker_id === null ? null : { _id: row.worker_id, firstName: row.first_name, lastName: row.last_name ?? '' },
    language: row.language,
    priority: priorityOfNumber(row.queuePriority) ?? 'normal',
    dueOn: row.dueOn,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    duration: row.duration,
    source_external_url: row.source_external_url,
    target_external_url: row.target_external_url,
    source_poster: row.source_poster,
    target_poster: row.target_poster,
    meta: withListsInFormat(row.meta, row.video_seconds),
    result: row.result,
    round: row.firstRound ?? row.round,
    roundBefore: row.previous_round === null ? null : await readRoundBefore(db, row, manages ? null : actor._id),
    reopened: row.status === 'assigned' && row.worker_id ? await readLastReopening(db, taskId, row.worker_id) : null,
    correctableUntil: correctableUntil?.toISOString() ?? null,
    manages,
    history: await readHistory(db, taskId, manages ? null : actor._id),
  })
}

/** The guidelines for members and managers of the project: others may still see a task that they reviewed. */
async function readGuidelines(db: Tx, actor: User, projectId: string, manages: boolean) {
  const guidelines = await readGuidelinesState(db, actor._id, projectId)
  return guidelines && (manages || (await isMember(db, actor._id, projectId))) ? guidelines : null
}

/** `onlyReviewer`: who may see the flags only if they wrote them; others would know what a second review is to find. */
async function readRoundBefore(
  db: Tx,
  { previous_round, meta }: { readonly previous_round: string | null; readonly meta: Record<string, unknown> },
  onlyReviewer: string | null,
): Promise<RoundBefore | null> {
  const before = await db
    .selectFrom('tasks')
    .select(['_id', 'target_external_url', 'meta', 'video_seconds', 'result', 'worker_id'])
    .where('_id', '=', previous_round)
    .executeTakeFirst()
  if (!before) return null
  const list = withListsInFormat(before.meta, before.video_seconds)['rewrite_translate_list']
  const isSeen = onlyReviewer === null || before.worker_id === onlyReviewer
  return {
    _id: before._id,
    target_external_url: before.target_external_url,
    segments: list === meta['rewrite_translate_list'] ? null : typeof list === 'string' ? list : '',
    flags: isSeen ? [...(before.result?.flags ?? [])] : null,
  }
}

/** Selects the base URL of a poster of the task `t`. */
const posterOf = (side: 'source' | 'target') =>
  sql<string | null>`(select '/media/images/' || image_key from task_posters where task_id = t._id and side = ${side})`

/** The last time this worker's review of the task was given back to them. */
async function readLastReopening(db: Tx, taskId: string, workerId: string): Promise<TaskView['reopened']> {
  const row = await db
    .selectFrom('task_history as h')
    .leftJoin('users as a', 'a._id', 'h.actor_id')
    .select(['h.at', 'h.detail', 'a.name'])
    .where('h.task_id', '=', taskId)
    .where('h.worker_id', '=', workerId)
    .where('h.action', '=', 'reopen')
    .orderBy('h._id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { reason } = row.detail
  return { at: row.at.toISOString(), by: row.name ?? '', reason: typeof reason === 'string' ? reason : '' }
}

/** What happened to the task, oldest first; to a worker only what concerns their own work on it. */
async function readHistory(db: Tx, taskId: string, onlyWorkerId: string | null): Promise<HistoryEntry[]> {
  let query = db
    .selectFrom('task_history as h')
    .leftJoin('users as a', 'a._id', 'h.actor_id')
    .leftJoin('users as w', 'w._id', 'h.worker_id')
    .select(['h.at', 'h.action', 'h.from_status', 'h.to_status', 'a.name as by', 'w.name as worker'])
    .where('h.task_id', '=', taskId)
    .orderBy('h._id')
  if (onlyWorkerId) {
    query = query
      .where((eb) => eb.or([eb('h.worker_id', '=', onlyWorkerId), eb('h.worker_id', 'is', null)]))
      // Nobody learns from it that a task is reviewed twice.
      .where('h.action', 'not in', ['second', 'adjudicate'])
  }
  const rows = await query.execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    by: row.by ?? '',
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    worker: row.worker,
  }))
}
