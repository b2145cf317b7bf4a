-- Managers can undo edits of tasks: of one, of the priorities and due dates of many, and of an import that changes tasks.

do $$
declare
  definition text;
begin
  select pg_get_constraintdef(oid) into strict definition
    from pg_constraint where conname = 'assignment_actions_action_check';
  execute format('alter table assignment_actions drop constraint assignment_actions_action_check,
    add constraint assignment_actions_action_check %s',
    replace(definition, 'ARRAY[', 'ARRAY[''edit''::text, ''schedule''::text, ''import''::text, '));
end $$;

create table edited_tasks (
  action_id uuid not null,
  -- No foreign key: a million rows would look it up.
  task_id uuid not null,
  bundle_id uuid not null references bundles on delete cascade,
  -- The columns that the action changed, as they were.
  before jsonb not null,
  -- Of these columns as the action left them; see edit_digest.
  digest text not null,
  at timestamptz not null default now(),
  primary key (action_id, task_id)
);
comment on table edited_tasks is
  'projects: What managers changed in tasks, so that it can be undone for ten minutes. Rows are deleted after an hour.';
create index edited_tasks_of_bundle on edited_tasks (bundle_id);
create index edited_tasks_by_age on edited_tasks (at);
-- A replaced video is in use as long as the edit can be undone.
create index edited_tasks_of_uploaded_source on edited_tasks ((before ->> 'source_external_url'))
  where before ->> 'source_external_url' like '/media/uploads/%';
create index edited_tasks_of_uploaded_target on edited_tasks ((before ->> 'target_external_url'))
  where before ->> 'target_external_url' like '/media/uploads/%';

-- The columns of a task that managers edit.
create function task_fields(task tasks) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'external_id', task.external_id, 'language', task.language, 'source_external_url', task.source_external_url,
    'target_external_url', task.target_external_url, 'meta', task.meta, 'video_seconds', task.video_seconds,
    'priority', task.priority, 'due_on', task.due_on)
$$;

-- The fields of `before` that differ in `after`.
create function changed_fields(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before)
   where value is distinct from after -> key
$$;

-- Tells whether those of the fields that `changed` has are the same as before.
create function edit_digest(fields jsonb, changed jsonb) returns text language sql immutable as $$
  select md5(coalesce(jsonb_object_agg(key, fields -> key), '{}')::text) from jsonb_object_keys(changed) key
$$;
