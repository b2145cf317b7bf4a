import { sql, type RawBuilder } from 'kysely'
import type { CheckAnswer } from '#src/domain/quality/check-task.ts'
import { correctionMinutes } from '#src/domain/projects/task.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'

type Scope = {
  readonly projectId?: string | undefined
  readonly bundleId?: string | undefined
  readonly workerId?: string | undefined
  /** Only answers that can no longer be corrected: a talent must not learn of a check while they can change its review. */
  readonly onlyFinal?: boolean
}

type AnsweredCheck = CheckAnswer & {
  /** The talent's task. */
  readonly taskId: string
  readonly title: string
  readonly checkId: string
  readonly workerId: string
  readonly projectId: string
  readonly answeredAt: Date
}

/** Reads the answers to the checks of a project or of one person, newest first, without those of retired check tasks. */
export async function readCheckAnswers(
  db: Db,
  { projectId, bundleId, workerId, onlyFinal = false }: Scope,
): Promise<AnsweredCheck[]> {
  const { rows } = await sql<AnsweredCheck>`
    select t._id as "taskId", t.title, c.task_id as "checkId", t.worker_id as "workerId", c.project_id as "projectId",
           t.completed_at as "answeredAt", c.expected, ${givenScores} as given, ${isAccepted} as "isAccepted"
      from check_tasks c join tasks t on t.check_of = c.task_id and t.status = 'completed'
     where c.retired_at is null
       and ${projectId === undefined ? sql`true` : sql`c.project_id = ${projectId}`}
       and ${bundleId === undefined ? sql`true` : sql`t.bundle_id = ${bundleId}`}
       and ${workerId === undefined ? sql`true` : sql`t.worker_id = ${workerId}`}
       and ${onlyFinal ? sql`t.completed_at < now() - make_interval(mins => ${correctionMinutes})` : sql`true`}
     order by t.completed_at desc, t._id`.execute(db)
  return rows
}

/** Whether a manager accepted the answer of the completed task `t`; not if the task was reviewed again since. */
export const isAccepted: RawBuilder<boolean> = sql`exists (
  select from threads h where h.task_id = t._id and h.talent_id = t.worker_id and h.accepted_at > t.completed_at)`

/** The scores of the completed task `t` by section, as JSON. */
export const givenScores: RawBuilder<unknown> = sql`jsonb_build_object(${sql.join(
  reviewSections.map((section) => sql`${section}::text, (t.result -> ${section}::text ->> 'score')::int`),
)})`
