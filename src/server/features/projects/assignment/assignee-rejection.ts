import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/**
 * Returns why somebody cannot be assigned tasks of a project, or null. Callers that then assign tasks hold the
 * project's lock.
 */
export async function assigneeRejection(
  db: Db | Tx,
  projectId: string,
  userId: string,
): Promise<'talent-banned' | 'not-a-member' | null> {
  const rejection = await newTaskRejection(db, projectId, userId)
  return rejection === 'talent-paused' ? null : rejection
}

/** The same for tasks that they did not have before: a member under the threshold for check tasks gets none. */
export async function newTaskRejection(
  db: Db | Tx,
  projectId: string,
  userId: string,
): Promise<'talent-banned' | 'not-a-member' | 'talent-paused' | null> {
  const { rows } = await sql<{ banned: boolean; paused: boolean | null }>`
    select exists (select from project_bans where project_id = ${projectId} and user_id = ${userId}) as banned,
           (select paused_at is not null from project_members
             where project_id = ${projectId} and user_id = ${userId}) as paused`.execute(db)
  const { banned, paused } = rows[0] ?? { banned: false, paused: null }
  if (banned) return 'talent-banned'
  if (paused === null) return 'not-a-member'
  return paused ? 'talent-paused' : null
}

/** Whether the person is a member of the project who is not banned from it. */
export const isMember = async (db: Db | Tx, userId: string, projectId: string): Promise<boolean> =>
  (await assigneeRejection(db, projectId, userId)) === null

type SecondReview = {
  readonly memberId: string
  /** The task with the other review. */
  readonly reviewedTaskId: string
  readonly projectId: string
}

/**
 * Returns why somebody cannot do a second review of a task, or null: they have or had the task or a check
 * of it, or they can see everything in the project.
 */
export async function secondReviewRejection(
  db: Db | Tx,
  { memberId, reviewedTaskId, projectId }: SecondReview,
): Promise<'first-reviewer' | 'not-blind' | null> {
  const { rows } = await sql<{ had: boolean; manages: boolean }>`
    select exists (select from tasks where _id = ${reviewedTaskId} and worker_id = ${memberId})
        or exists (select from task_history
                    where task_id = ${reviewedTaskId} and worker_id = ${memberId} and action = 'submit')
        or ${hadCheckOf(reviewedTaskId, memberId)} as had,
           exists (select from project_managers where project_id = ${projectId} and user_id = ${memberId})
        or exists (select from users where _id = ${memberId} and role = 'admin') as manages`.execute(db)
  if (rows[0]?.had) return 'first-reviewer'
  return rows[0]?.manages ? 'not-blind' : null
}

/** Condition that somebody has, or reviewed, a check of the task, whose id may be a column’s. */
export const hadCheckOf = (taskId: string | RawBuilder<unknown>, memberId: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from tasks c
           where c.check_of = ${taskId} and (c.worker_id = ${memberId} or exists (
             select from task_history h
              where h.task_id = c._id and h.worker_id = ${memberId} and h.action = 'submit')))`

/**
 * Returns why somebody cannot be assigned a task whose videos are reviewed elsewhere too, as one of two reviews or by
 * checks, or null. The caller has locked the task. That of the first review is locked too: both could otherwise be
 * assigned to one person at once.
 */
export async function pairRejection(
  db: Tx,
  { taskId, memberId, projectId }: { readonly taskId: string; readonly memberId: string; readonly projectId: string },
): Promise<'first-reviewer' | 'not-blind' | null> {
  await sql`
    select from tasks where _id = (select second_review_of from tasks where _id = ${taskId}) for update`.execute(db)
  const pairedTask = await db
    .selectFrom('tasks')
    .select('_id')
    .where((eb) =>
      eb.or([
        eb('second_review_of', '=', taskId),
        eb('_id', '=', eb.selectFrom('tasks').select('second_review_of').where('_id', '=', taskId)),
      ]),
    )
    .executeTakeFirst()
  const rejection = pairedTask
    ? await secondReviewRejection(db, { memberId, reviewedTaskId: pairedTask._id, projectId })
    : null
  if (rejection !== null) return rejection
  const { rows } = await sql<{ had: boolean }>`select ${hadCheckOf(taskId, memberId)} as had`.execute(db)
  return rows[0]?.had ? 'first-reviewer' : null
}
