import { sql } from 'kysely'
import { correctionMinutes } from '#src/domain/projects/task.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/**
 * Until when `actor` can correct the review of a completed task: `correctionMinutes` after they submitted it. Null when
 * this time is over, or when somebody else submitted the review, as a manager can for its assignee.
 */
export async function readCorrectableUntil(
  tx: Tx,
  { _id }: { readonly _id: string },
  taskId: string,
): Promise<Date | null> {
  const submission = await tx
    .selectFrom('task_history')
    .select('actor_id')
    .select(sql<Date>`at + make_interval(mins => ${correctionMinutes})`.as('until'))
    .select(sql<boolean>`at > now() - make_interval(mins => ${correctionMinutes})`.as('isRecent'))
    .where('task_id', '=', taskId)
    .where('action', '=', 'submit')
    .orderBy('_id', 'desc')
    .executeTakeFirst()
  return submission?.actor_id === _id && submission.isRecent ? submission.until : null
}
