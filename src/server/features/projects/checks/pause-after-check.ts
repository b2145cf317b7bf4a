import { sql } from 'kysely'
import { type CheckAnswer, isUnderThreshold, recentAnswers } from '#src/domain/quality/check-task.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { givenScores, isAccepted } from './read-check-answers.ts'

type Review = { readonly taskId: string; readonly workerId: string; readonly projectId: string }

/**
 * After a review of a check: pauses its worker if too few of their last answers are right, and notifies the project's
 * managers. Does nothing for other tasks.
 */
export async function pauseAfterCheck(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  { taskId, workerId, projectId }: Review,
): Promise<void> {
  // The member is skipped if somebody removes them at this moment and waits for their tasks: no deadlock.
  const member = await sql<{ threshold: number; checksFrom: string }>`
    select p.check_threshold as threshold, coalesce(m.checks_from, '-infinity')::text as "checksFrom"
      from project_members m join projects p on p._id = m.project_id
     where m.project_id = ${projectId} and m.user_id = ${workerId} and m.paused_at is null
       and exists (select from tasks where _id = ${taskId} and check_of is not null)
       for no key update of m skip locked`.execute(tx)
  const [row] = member.rows
  if (!row) return
  const answers = await sql<CheckAnswer>`
    select c.expected, ${givenScores} as given, ${isAccepted} as "isAccepted"
      from tasks t join check_tasks c on c.task_id = t.check_of
     where t.worker_id = ${workerId} and t.check_of is not null and t.status = 'completed'
       and t.completed_at >= ${row.checksFrom}::timestamptz and c.project_id = ${projectId} and c.retired_at is null
     order by t.completed_at desc, t._id limit ${recentAnswers}`.execute(tx)
  if (!isUnderThreshold(answers.rows, row.threshold)) return
  await tx
    .updateTable('project_members')
    .set({ paused_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('user_id', '=', workerId)
    .execute()
  await notifyManagers(tx, deps, { kind: 'talents-paused', projectId, count: 1 })
}
