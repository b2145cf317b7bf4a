import { type RawBuilder, sql } from 'kysely'
import type { TaskStatus } from '#src/domain/task.ts'

/** Which tasks of a bundle a manager selected. */
export type TaskFilters = {
  readonly language?: string | undefined
  readonly status?: TaskStatus | undefined
  readonly 'worker._id'?: string | undefined
}

/** Condition that a row of `tasks` matches the filters. */
export const matchesFilters = ({ language, status, 'worker._id': worker }: TaskFilters): RawBuilder<unknown> => sql`(
  (${language ?? null}::text is null or language = ${language ?? null})
  and (${status ?? null}::text is null or status = ${status ?? null})
  and (${worker ?? null}::uuid is null or worker_id = ${worker ?? null}))`

/** Whether an unassigned task can match the filters: it has no worker and no other status. */
export const matchUnassigned = ({ status, 'worker._id': worker }: TaskFilters): boolean =>
  worker === undefined && (status === undefined || status === 'new')
