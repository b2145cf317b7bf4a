// Threads about a review: between its talent and the managers of the project. See docs/decisions/messages.md.
import { type RawBuilder, sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { ReviewAction } from '#src/domain/messages/review-conversation.ts'
import { correctionMinutes } from '#src/domain/projects/task.ts'
import { type ExpectedScore, isAnswerRight } from '#src/domain/quality/check-task.ts'
import { fail, type Result } from '#src/domain/result.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { type LockedThread, lockThread } from './find-thread.ts'

type ReviewReference = { readonly taskId: string; readonly talentId: string }

/** The review of a locked thread; null of a thread about a product. */
export const reviewOf = ({ task_id, talent_id, project_id }: LockedThread) =>
  task_id === null || talent_id === null || project_id === null
    ? null
    : { taskId: task_id, talentId: talent_id, projectId: project_id }

/** The review of a thread, as in every response about threads. */
export type ThreadReview = {
  taskId: string | null
  title: string
  project: { _id: string; name: string }
  talentId: string
}

export type ThreadReviewRow = { readonly review: ThreadReview }

/** Selects it as JSON. `thread`: the alias of `threads`. */
export function threadReview(thread: string): RawBuilder<ThreadReview> {
  const [taskId, talentId, projectId] = ['task_id', 'talent_id', 'project_id'].map((name) =>
    sql.ref(`${thread}.${name}`),
  )
  return sql<ThreadReview>`(
    select jsonb_build_object('taskId', rt._id, 'title', coalesce(rt.title, ''), 'talentId', ${talentId},
             'project', jsonb_build_object('_id', rp._id, 'name', rp.name))
      from projects rp left join tasks rt on rt._id = ${taskId} where rp._id = ${projectId})`
}

/** Locks the thread about a review; creates it while the task is the talent's. */
export async function openReviewThread(
  tx: Tx,
  ids: Deps['ids'],
  actor: User,
  review: ReviewReference,
): Promise<Result<LockedThread, Problem>> {
  const { taskId, talentId } = review
  const threadId = await findReviewThread(tx, review)
  if (threadId !== null) return lockThread(tx, actor, threadId)
  const task = await tx
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .select(['t.worker_id', 'b.project_id'])
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  if (!task) return fail(problem('not-found'))
  if (talentId !== actor._id && !(await isManager(tx, task.project_id, actor._id))) return fail(problem('forbidden'))
  if (task.worker_id !== talentId) return fail(problem('has-other-talent'))
  // A manager who is added at this moment waits, and then joins the thread.
  await tx.selectFrom('projects').select('_id').where('_id', '=', task.project_id).forShare().execute()
  const _id = ids.next()
  const created = await sql`
    insert into threads (_id, task_id, talent_id, project_id)
    values (${_id}, ${taskId}, ${talentId}, ${task.project_id})
    on conflict (task_id, talent_id) where task_id is not null do nothing returning _id`.execute(tx)
  if (created.rows.length === 0) return openReviewThread(tx, ids, actor, review)
  await sql`
    insert into thread_participants (thread_id, user_id)
    select ${_id}::uuid, user_id from project_managers where project_id = ${task.project_id}
    union select ${_id}::uuid, ${talentId}::uuid`.execute(tx)
  return lockThread(tx, actor, _id)
}

async function findReviewThread(db: Db | Tx, { taskId, talentId }: ReviewReference): Promise<string | null> {
  const thread = await db
    .selectFrom('threads')
    .select('_id')
    .where('task_id', '=', taskId)
    .where('talent_id', '=', talentId)
    .executeTakeFirst()
  return thread?._id ?? null
}

export async function isManager(db: Db | Tx, projectId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('project_managers')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the talent of a review left the project: they read what was written, and write nothing. */
export async function hasLeftProject(db: Db | Tx, projectId: string, talentId: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from project_bans where project_id = ${projectId} and user_id = ${talentId})
        or not exists (select from project_members where project_id = ${projectId} and user_id = ${talentId}
                       union all select from project_managers where project_id = ${projectId} and user_id = ${talentId})
           as left`.execute(db)
  return rows[0]?.left === true
}

type Shown = {
  readonly result: ReviewResult | null
  readonly completedAt: Date | null
  /** When a manager returned or changed the review; null if none did. */
  readonly changedAt: Date | null
  /** Null if it is no check whose feedback the talent sees. */
  readonly expected: readonly ExpectedScore[] | null
}

/**
 * Whether the talent can ask for another look: a manager returned or corrected their review, or they see that an answer
 * to a check counts as wrong, and nothing was asked or decided since. Not once a later round refers to the review.
 */
export async function canRequestLook(
  db: Db | Tx,
  { taskId, talentId }: ReviewReference,
  lastActionAt: Date | null,
): Promise<boolean> {
  const { rows } = await sql<Shown>`
    select t.result, t.completed_at as "completedAt", c.expected, h.at as "changedAt"
      from tasks t join bundles b on b._id = t.bundle_id join projects p on p._id = b.project_id
      left join check_tasks c on c.task_id = t.check_of and c.retired_at is null and p.check_feedback
        and t.completed_at < now() - make_interval(mins => ${correctionMinutes})
      left join lateral (
        select actor_id, at from task_history
         where task_id = t._id and worker_id = t.worker_id
           and action = case t.status when 'completed' then 'submit' else 'reopen' end
         order by _id desc limit 1) h on h.actor_id <> t.worker_id
     where t._id = ${taskId} and t.worker_id = ${talentId}
       and not exists (select from tasks where previous_round = t._id)`.execute(db)
  const [shown] = rows
  if (!shown) return false
  const shownAt = shown.changedAt ?? (isWrongAnswer(shown) ? shown.completedAt : null)
  return shownAt !== null && (lastActionAt === null || shownAt > lastActionAt)
}

function isWrongAnswer({ expected, result }: Shown): boolean {
  if (!expected || !result) return false
  const { voiceOverMissingAmount, wronglyDubbedContent, speakerMismatch } = result
  const given = {
    voiceOverMissingAmount: voiceOverMissingAmount.score,
    wronglyDubbedContent: wronglyDubbedContent.score,
    speakerMismatch: speakerMismatch.score,
  }
  return !isAnswerRight({ expected, given })
}

/** Whether the task is an answer to a check, which a manager can accept. */
export async function isAnsweredCheck(db: Db | Tx, { taskId, talentId }: ReviewReference): Promise<boolean> {
  const task = await db
    .selectFrom('tasks')
    .select('_id')
    .where('_id', '=', taskId)
    .where('worker_id', '=', talentId)
    .where('status', '=', 'completed')
    .where('check_of', 'is not', null)
    .executeTakeFirst()
  return task !== undefined
}

/** Whether a new version of a task's dub is reviewed as another task, which refers to this one's review. */
export async function hasLaterRound(db: Db | Tx, taskId: string): Promise<boolean> {
  const later = await db.selectFrom('tasks').select('_id').where('previous_round', '=', taskId).executeTakeFirst()
  return later !== undefined
}

/** Stores what a message asks or decides in its thread, which is locked. */
export async function storeAction(
  tx: Tx,
  threadId: string,
  { action, isCheckAccepted = false }: { readonly action: ReviewAction; readonly isCheckAccepted?: boolean },
): Promise<void> {
  await tx
    .updateTable('threads')
    .set({
      last_action: action,
      last_action_at: sql<Date>`clock_timestamp()`,
      ...(isCheckAccepted && { accepted_at: sql<Date>`clock_timestamp()` }),
    })
    .where('_id', '=', threadId)
    .execute()
}

type Decision = ReviewReference & {
  /** The manager. */
  readonly actorId: string
  readonly action: 'reopen' | 'correct'
  readonly reason: string
}

/**
 * Answers an open request for another look, in the transaction in which a manager reopens or changes the review. What
 * they reopened for it can be corrected later too, until it is reopened once more. Returns whether there was a request.
 */
export async function recordDecision(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  { taskId, talentId, actorId, action, reason }: Decision,
): Promise<boolean> {
  // Locked whatever was asked last: a request at this moment is waited for, and seen.
  const thread = await tx
    .selectFrom('threads')
    .select(['_id', 'last_action', 'last_action_at'])
    .where('task_id', '=', taskId)
    .where('talent_id', '=', talentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!thread) return false
  const { last_action: last, last_action_at: since } = thread
  const isCorrectedLater =
    action === 'correct' && last === 'reopen' && since !== null && !(await isReopenedSince(tx, taskId, since))
  if (last !== 'request' && !isCorrectedLater) return false
  await tx
    .insertInto('messages')
    .values({
      _id: deps.ids.next(),
      thread_id: thread._id,
      sender_id: actorId,
      body: reason,
      action,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  await storeAction(tx, thread._id, { action })
  await queuePushes(tx, deps)
  return true
}

async function isReopenedSince(tx: Tx, taskId: string, since: Date): Promise<boolean> {
  const reopening = await tx
    .selectFrom('task_history')
    .select('_id')
    .where('task_id', '=', taskId)
    .where('action', '=', 'reopen')
    .where('at', '>', since)
    .executeTakeFirst()
  return reopening !== undefined
}
