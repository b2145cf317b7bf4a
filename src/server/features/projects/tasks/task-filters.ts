import { type RawBuilder, sql } from 'kysely'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { today } from './task-schedule.ts'

/** Which tasks of a bundle a manager selected. */
export type TaskFilters = {
  readonly language?: string | undefined
  readonly status?: TaskStatus | undefined
  readonly 'worker._id'?: string | undefined
  /** The beginning of words in the title or external id. */
  readonly search?: string | undefined
  readonly skipped?: true | undefined
  readonly flagged?: true | undefined
  /** Only archived tasks. */
  readonly archived?: true | undefined
  readonly late?: true | undefined
  /** Only these tasks. */
  readonly ids?: readonly string[] | undefined
}

/** Condition that a row of `tasks` of the bundle matches the filters. */
export const matchesFilters = (bundleId: string, filters: TaskFilters): RawBuilder<unknown> => {
  const { language, status, 'worker._id': worker, search, skipped, flagged, late, archived, ids } = filters
  const conditions: (RawBuilder<unknown> | false)[] = [
    language !== undefined && sql`language = ${language}`,
    status !== undefined && sql`status = ${status}`,
    worker !== undefined && sql`worker_id = ${worker}`,
    // One join: a disjunction of two sets is checked task by task once they are large.
    !!search &&
      sql`_id in (
        with found (_id) as (${foundTasks(bundleId, search)})
        select _id from found
        union select second._id from tasks second join found on found._id = second.second_review_of)`,
    skipped === true &&
      sql`status = 'new' and _id in (select task_id from task_skips where bundle_id = ${bundleId}) and ${wasSkippedLast}`,
    flagged === true && isFlagged,
    archived === true && sql`archived_at is not null`,
    late === true && isLate(bundleId),
    ids !== undefined && sql`_id = any (${ids}::uuid[])`,
  ]
  return sql`(${sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `)})`
}

/** Whether the filters can only be checked task by task, and not counted by language and status. */
export const areNarrow = ({ search, skipped, flagged, late, archived, ids }: TaskFilters): boolean =>
  ids !== undefined || !!search || skipped === true || flagged === true || late === true || archived === true

/**
 * Condition that a row of `tasks` is listed: archived tasks are only if the filters ask for them, or name tasks. Not a
 * part of `matchesFilters`, so that what concerns open tasks alone reads indexes only.
 */
export const isListed = ({ archived, ids }: TaskFilters): RawBuilder<unknown> =>
  archived === true || ids !== undefined ? sql`true` : sql`archived_at is null`

/** Whether an unassigned task can match the filters: it has no worker, no other status, no flags, and is not archived. */
export const matchUnassigned = ({ status, 'worker._id': worker, flagged, archived }: TaskFilters): boolean =>
  worker === undefined && (status === undefined || status === 'new') && !flagged && !archived

/** Condition that a task has a flag; the predicate of an index. */
const isFlagged = sql`status = 'completed' and jsonb_path_exists(result, '$.flags[*]')`

/** Selects whether the due date of the bundle is over: tasks without a date of their own are late. */
const isBundleLate = (bundleId: string) => sql`
  (select b.due_on < ${today} from bundles b where b._id = ${bundleId})`

const isLate = (bundleId: string) => sql`
  status <> 'completed' and (due_on < ${today} or due_on is null and ${isBundleLate(bundleId)})`

/** Selects the ids of the bundle's late tasks: those with a date of their own from its index, the others if there are any. */
export const lateTasks = (bundleId: string): RawBuilder<unknown> => sql`
  select _id from tasks where bundle_id = ${bundleId} and status <> 'completed' and due_on < ${today}
  union all
  select _id from tasks
   where bundle_id = ${bundleId} and status in ('new', 'assigned') and due_on is null and ${isBundleLate(bundleId)}`

/** Condition that nothing happened to the task since a worker skipped it, except an undone deletion. */
const wasSkippedLast = sql`
  (select h.action from task_history h
    where h.task_id = tasks._id and h.action <> 'restore' order by h._id desc limit 1) = 'skip'`

/** The longest beginning that terms contain: shorter outside ASCII. Longer searches are compared with the whole text. */
const maxTermLength = (text: string) => ((text.codePointAt(0) ?? 0) < 0x80 ? 32 : 8)

/** Sorts after every character. */
const lastCharacter = '\u{10FFFF}'

/** The text that is searched, and the condition that a term of a task is one of a task that it can find. */
function readSearch(search: string) {
  // Terms begin with a letter, a digit or a character outside ASCII.
  const text = search
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9\u0080-\u{10FFFF}]+/u, '')
  const prefix = Array.from(text).slice(0, maxTermLength(text)).join('')
  const hasTerm = sql`
    ${text} <> '' and term >= lower(${prefix}) collate "C" and term < (lower(${prefix}) || ${lastCharacter}) collate "C"`
  return { text, isPrefix: prefix === text, hasTerm }
}

/** Condition that the task `found` contains the text: less work than its terms, and all there is for longer texts. */
const containsText = (text: string) => sql`
  (position(normalize_task_text(${text}) in normalize_task_text(found.external_id)) > 0
    or position(normalize_task_text(${text}) in normalize_task_text(found.title)) > 0)`

/**
 * Selects the ids of the bundle's tasks that are found by `search`, except second reviews of them; some several times. The
 * first ones are selected without reading the others.
 */
export const foundTasks = (bundleId: string | RawBuilder<unknown>, search: string): RawBuilder<unknown> => {
  const { text, isPrefix, hasTerm } = readSearch(search)
  const range = sql`select task_id from task_terms where bundle_id = ${bundleId} and ${hasTerm}`
  return isPrefix
    ? range
    : sql`select found._id from (${range}) r join tasks found on found._id = r.task_id where ${containsText(text)}`
}

/** Condition that a row of `tasks` is found by `search`: reads its text, not the tasks that have the same words. */
export const isFound = (search: string): RawBuilder<unknown> => {
  const { text, hasTerm } = readSearch(search)
  return sql`exists (
    select from tasks found
     where found._id in (tasks._id, tasks.second_review_of) and ${containsText(text)}
       and exists (select from task_terms_of(found.external_id, found.title) where ${hasTerm}))`
}

/** Conditions on an unassigned row of `tasks`, each with an index of its own. At most one is true. */
const reasons: readonly RawBuilder<unknown>[] = [
  sql`second_review_of is not null`,
  sql`check_of is not null`,
  sql`reopened and second_review_of is null and exists (
    select from tasks other where other.second_review_of = tasks._id or other.check_of = tasks._id)`,
]

/**
 * Selects the bundle's unassigned tasks (_id, language) that only a manager assigns, because not everybody may have
 * them: checks, second reviews, and reopened tasks of which there is one. `condition`: on a row of `tasks`.
 */
export const tasksByHand = (bundleId: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  sql.join(
    reasons.map(
      (reason) => sql`
        select _id, language from tasks
         where bundle_id = ${bundleId} and status = 'new' and ${reason} and ${condition}`,
    ),
    sql` union all `,
  )
