// Queues deliveries to a project's webhooks in the transaction of what they report: one to each webhook that is set up
// for the kind. Checks are not reported. docs/webhooks.md describes the payloads.
import { type RawBuilder, sql } from 'kysely'
import { maxTasksPerDelivery, type WebhookKind } from '#src/domain/projects/webhook.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'

/** Deliveries of one action with a job each. The sweep of overdue deliveries attempts the others a minute later. */
const maxJobs = 100

/** Queues a review after its submission, once per submission. Does nothing if the task is not completed. */
export const queueReviewDelivery = (tx: Tx, deps: Pick<Deps, 'jobs'>, taskId: string): Promise<void> =>
  queueDeliveries(
    tx,
    deps,
    'review.submitted',
    taskEvent({
      taskId,
      workerId: sql`t.worker_id`,
      at: sql`t.completed_at`,
      data: sql`jsonb_build_object('result', t.result, 'duration', t.duration)`,
      condition: sql`t.status = 'completed'`,
    }),
  )

type Reopening = {
  readonly taskId: string
  /** Whose review was reopened. */
  readonly workerId: string
  /** Why a manager reopened it; null if the reviewer corrects it. */
  readonly reason: string | null
}

/** Queues that a review was reopened, after the task was changed. */
export const queueReopeningDelivery = (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { taskId, workerId, reason }: Reopening,
): Promise<void> =>
  queueDeliveries(
    tx,
    deps,
    'review.reopened',
    taskEvent({
      taskId,
      workerId: sql`${workerId}::uuid`,
      at: sql`now()`,
      data: sql`jsonb_build_object('reason', ${reason}::text, 'status', t.status)`,
    }),
  )

/**
 * Queues an adjudicated result; `taskId`: the task reviewed first. People have no names in it: erasing one needs no
 * change.
 */
export const queueAdjudicationDelivery = (tx: Tx, deps: Pick<Deps, 'jobs'>, taskId: string): Promise<void> =>
  queueDeliveries(
    tx,
    deps,
    'review.adjudicated',
    sql`
      select b.project_id, t._id as task_id, a.adjudicated_at as at, ${bundleData} || jsonb_build_object(
               'task', jsonb_build_object(
                 '_id', t._id, 'externalId', t.external_id, 'secondOf', null, 'round', t.round, 'language', t.language,
                 'source_external_url', t.source_external_url, 'target_external_url', t.target_external_url),
               'result', a.result,
               'reviews', jsonb_build_array(${givenReview('t')}, ${givenReview('s')})) as data
        from adjudications a
        join tasks t on t._id = a.task_id
        join tasks s on s.second_review_of = t._id
        join bundles b on b._id = t.bundle_id
        join projects p on p._id = b.project_id
       where a.task_id = ${taskId}::uuid`,
  )

/** One of the two reviews as it was given. */
const givenReview = (task: 't' | 's') => sql`jsonb_build_object(
  'task', ${sql.ref(`${task}._id`)}, 'worker', ${sql.ref(`${task}.worker_id`)}, 'result', ${sql.ref(`${task}.result`)},
  'duration', ${sql.ref(`${task}.duration`)},
  'completed_at', to_char(${sql.ref(`${task}.completed_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** Queues that all tasks of a bundle are completed. */
export const queueBundleDelivery = (tx: Tx, deps: Pick<Deps, 'jobs'>, bundleId: string): Promise<void> =>
  queueDeliveries(
    tx,
    deps,
    'bundle.completed',
    sql`
      select b.project_id, null::uuid as task_id, now() as at, ${bundleData} || jsonb_build_object('tasks', b.completed_count - (
               select count(*) from tasks where bundle_id = b._id and status = 'completed'
                  and (check_of is not null or second_review_of is not null))) as data
        from bundles b join projects p on p._id = b.project_id
       where b._id = ${bundleId}::uuid`,
  )

/** One task, or the range of the ids of the history entries that an action, or its undo, wrote. */
type AssignedTasks =
  | { readonly taskId: string }
  | { readonly actionId: string; readonly first: number | null; readonly last: number | null }

/** Queues the assignment of tasks of one bundle to the workers they have now, in pages of at most a thousand. */
export const queueAssignmentDeliveries = (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  bundleId: string,
  tasks: AssignedTasks,
): Promise<void> =>
  queueDeliveries(
    tx,
    deps,
    'task.assigned',
    sql`
      with assigned as (
        select t._id, t.worker_id, t.language, t.second_review_of,
               coalesce((select f.round from tasks f where f._id = t.second_review_of), t.round) as round,
               coalesce(t.external_id, (select f.external_id from tasks f where f._id = t.second_review_of)) as external_id,
               (row_number() over (order by t._id) - 1) / ${maxTasksPerDelivery}::int + 1 as page,
               count(*) over () as total
          from (${selectTaskIds(tasks)}) moved
          join tasks t on t._id = moved.task_id
         where t.check_of is null
           and exists (select from webhooks w join bundles b on b.project_id = w.project_id
                        where b._id = ${bundleId}::uuid and 'task.assigned' = any (w.kinds))
      )
      select b.project_id, null::uuid as task_id, now() as at, ${bundleData} || jsonb_build_object(
               'page', a.page, 'pages', ceil(a.total / ${maxTasksPerDelivery}::numeric)::int,
               'tasks', jsonb_agg(jsonb_build_object(
                 '_id', a._id, 'externalId', a.external_id, 'secondOf', a.second_review_of, 'round', a.round, 'language', a.language,
                 'worker', jsonb_build_object('_id', a.worker_id)) order by a._id)) as data
        from assigned a
        join bundles b on b._id = ${bundleId}::uuid
        join projects p on p._id = b.project_id
       group by b._id, p._id, a.page, a.total`,
  )

const selectTaskIds = (tasks: AssignedTasks) =>
  'taskId' in tasks
    ? sql`select ${tasks.taskId}::uuid as task_id`
    : sql`
        select task_id from task_history
         where _id between ${tasks.first} and ${tasks.last}
           and (action_id = ${tasks.actionId}::uuid or detail ->> 'undo' = ${tasks.actionId}::text)`

/** The project `p` and the bundle `b`. */
const bundleData = sql`jsonb_build_object(
  'project', jsonb_build_object('_id', p._id, 'name', p.name),
  'bundle', jsonb_build_object('_id', b._id, 'name', b.name))`

type TaskEvent = {
  readonly taskId: string
  /** Columns of the task `t`, or values: the reviewer, when it happened, and what the kind adds to the task. */
  readonly workerId: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly data: RawBuilder<unknown>
  readonly condition?: RawBuilder<unknown>
}

const taskEvent = ({ taskId, workerId, at, data, condition = sql`true` }: TaskEvent) => sql`
  select b.project_id, t._id as task_id, ${at} as at, ${bundleData} || jsonb_build_object(
           'task', jsonb_build_object(
             '_id', t._id, 'externalId', coalesce(t.external_id, f.external_id), 'secondOf', t.second_review_of,
             'round', coalesce(f.round, t.round), 'language', t.language, 'source_external_url', t.source_external_url,
             'target_external_url', t.target_external_url),
           'worker', jsonb_build_object('_id', u._id, 'firstName', u.first_name, 'lastName', u.last_name)
         ) || ${data} as data
    from tasks t
    join bundles b on b._id = t.bundle_id
    join projects p on p._id = b.project_id
    left join tasks f on f._id = t.second_review_of
    left join users u on u._id = ${workerId}
   where t._id = ${taskId}::uuid and t.check_of is null and ${condition}`

/** `events` selects project_id, task_id, at and data. */
async function queueDeliveries(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  kind: WebhookKind,
  events: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ _id: string; project_id: string; next_at: Date }>`
    insert into webhook_deliveries (_id, webhook_id, project_id, task_id, kind, occurred_at, payload)
    select gen_random_uuid(), w._id, e.project_id, e.task_id, ${kind}, date_trunc('milliseconds', e.at),
           jsonb_build_object(
             'type', ${kind}::text,
             'timestamp', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', e.data)
      from (${events}) e
      join webhooks w on w.project_id = e.project_id and ${kind} = any (w.kinds)
    on conflict (task_id, webhook_id, kind, occurred_at) do nothing
    returning _id, project_id, next_at`.execute(tx)
  for (const { _id, project_id, next_at } of rows.slice(0, maxJobs)) {
    await jobs.enqueue(tx, 'deliver-webhook', { deliveryId: _id, projectId: project_id }, { startAfter: next_at })
  }
}
