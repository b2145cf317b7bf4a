import { sql } from 'kysely'
import type { Tx } from '#src/server/db/open-database.ts'
import type { Queue } from './job-queue.ts'

type QueueReviewDeps = { readonly jobs: Pick<Queue, 'enqueue'>; readonly ids: { readonly next: () => string } }

/**
 * Enqueues the delivery of a completed review to the project's webhook, once per submission, in the caller's
 * transaction. Does nothing if the project has no webhook, the task is not completed, or the delivery already exists.
 */
export async function queueReviewDelivery(tx: Tx, { jobs, ids }: QueueReviewDeps, taskId: string): Promise<void> {
  const { rows } = await sql<{ _id: string; project_id: string; next_at: Date }>`
    insert into webhook_deliveries (_id, project_id, task_id, payload)
    select ${ids.next()}::uuid, p._id, t._id, jsonb_build_object(
        'type', 'review.completed',
        'timestamp', to_char(t.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object(
          'project', jsonb_build_object('_id', p._id, 'name', p.name),
          'bundle', jsonb_build_object('_id', b._id, 'name', b.name),
          'task', jsonb_build_object(
            '_id', t._id, 'externalId', coalesce(t.external_id, f.external_id), 'secondOf', t.second_review_of, 'language', t.language,
            'source_external_url', t.source_external_url, 'target_external_url', t.target_external_url),
          'worker', jsonb_build_object('_id', u._id, 'firstName', u.first_name, 'lastName', u.last_name),
          'result', t.result,
          'duration', t.duration))
      from tasks t
      join bundles b on b._id = t.bundle_id
      join projects p on p._id = b.project_id
      join webhooks w on w.project_id = p._id
      left join tasks f on f._id = t.second_review_of
      left join users u on u._id = t.worker_id
     where t._id = ${taskId}::uuid and t.status = 'completed'
    on conflict (task_id, (payload ->> 'timestamp')) where kind = 'review.completed' do nothing
    returning _id, project_id, next_at`.execute(tx)
  for (const { _id, project_id, next_at } of rows) {
    await jobs.enqueue(tx, 'deliver-webhook', { deliveryId: _id, projectId: project_id }, { startAfter: next_at })
  }
}
