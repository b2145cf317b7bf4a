import type { Skip } from '#src/domain/review/skip.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { TaskAction, TaskStatus } from '#src/domain/projects/task.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'

type BrokenMedia = Required<Pick<Skip, 'side' | 'kind'>>

export type TimelineEntry = {
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
export async function readTimeline(db: Db, taskId: string): Promise<TimelineEntry[]> {
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
