// Edits of tasks can be undone: what they changed is stored, and restored where nobody changed it again.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { AuthorizedBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import { singleRow } from './bulk-move.ts'
import { lockImports } from '#src/server/features/projects/access/project-lock.ts'

type EditAction = {
  readonly _id: string
  readonly bundleId: string
  readonly actorId: string
  readonly action: 'edit' | 'schedule' | 'import'
  readonly count: number
}

/** Common table expression `stored`: what the action changed in the tasks of `changed` (_id, before and after: fields). */
export const storedCte = (actionId: string, bundleId: string): RawBuilder<unknown> => sql`
  stored as (
    insert into edited_tasks (action_id, task_id, bundle_id, at, before, digest)
    select ${actionId}::uuid, _id, ${bundleId}::uuid, clock_timestamp(), fields, edit_digest(after, fields)
      from changed, lateral (select changed_fields(before, after) as fields) f
  )`

/** Records an edit, so that it can be undone from now on: the transaction of an import begins before its file arrives. */
export async function recordEditAction(tx: Tx, { _id, bundleId, actorId, action, count }: EditAction): Promise<void> {
  const subject = { _id, bundle_id: bundleId, actor_id: actorId, action, at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('assignment_actions')
    .values({ ...subject, first_entry: 0, last_entry: 0, task_count: count })
    .execute()
}

/**
 * Restores what an edit changed in tasks that are not reviewed, except where it was changed again, the external id has
 * been taken or the bundle no longer has the language. Returns the number of tasks.
 */
export async function undoEdit(
  tx: Tx,
  { actorId, actionId }: { readonly actorId: string; readonly actionId: string },
  { bundleId }: AuthorizedBundle,
): Promise<number> {
  // In the order of an import.
  await lockImports(tx, bundleId)
  await sql`
    select count(*) from (
      select from tasks where _id in (select task_id from edited_tasks where action_id = ${actionId})
       order by _id for update) locked`.execute(tx)
  await tx.selectFrom('bundles').select('_id').where('_id', '=', bundleId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    with source as (
      select r.*, e.before - '{priority,due_on}'::text[] <> '{}' as is_in_history
        from edited_tasks e
        join tasks old on old._id = e.task_id
        join bundles b on b._id = old.bundle_id,
             jsonb_populate_record(old, e.before) r
       where e.action_id = ${actionId} and old.bundle_id = ${bundleId} and old.status <> 'completed'
         and edit_digest(task_fields(old), e.before) = e.digest
         and r.language = any (b.languages)
         and not exists (select from tasks other
                          where other.bundle_id = r.bundle_id and other.external_id = r.external_id and other._id <> r._id
                            and other.round = r.round)
    ), restored as (
      update tasks t
         set external_id = s.external_id, language = s.language, source_external_url = s.source_external_url,
             target_external_url = s.target_external_url, meta = s.meta, video_seconds = s.video_seconds,
             priority = s.priority, due_on = s.due_on, updated_at = now()
        from source s
       where t._id = s._id
         and not (s.is_in_history
                  and (t.second_review_of is not null
                       or exists (select from tasks second where second.second_review_of = t._id)))
      returning t._id, t.status, t.worker_id, s.is_in_history
    ), recorded as (
      insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, detail)
      select _id, ${actorId}::uuid, 'edit', status, status, worker_id, jsonb_build_object('undo', ${actionId}::text)
        from restored where is_in_history
    ), posters as (
      -- The app makes new pictures of the videos that are back.
      delete from task_posters p using edited_tasks e
       where e.action_id = ${actionId} and p.task_id = e.task_id and e.before ? (p.side || '_external_url')
         and p.task_id in (select _id from restored)
    ), done as (
      delete from edited_tasks where action_id = ${actionId} and task_id in (select _id from restored)
    )
    select count(*) as count from restored`.execute(tx)
  return singleRow(rows).count
}
