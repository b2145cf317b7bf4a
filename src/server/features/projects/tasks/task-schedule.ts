// The priority and due date of a task: its own, or those of its bundle. The task is `t` and its bundle `b`.
import { sql } from 'kysely'

/** 1 (urgent) to 4 (low). */
export const taskPriority = sql<number>`coalesce(nullif(t.priority, 0), b.priority)`

/** A day, such as 2026-11-20; null if there is none. */
export const taskDueOn = sql<string | null>`coalesce(t.due_on, b.due_on)`

/** The task's place in the queue of its worker, as a row that is compared with others; see `compareQueueOrder`. */
export const queuePlace = sql`${taskPriority}, coalesce(${taskDueOn}, 'infinity'), t._id`

/** The current day in UTC. */
export const today = sql`(now() at time zone 'utc')::date`
