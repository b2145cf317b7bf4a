-- Reviewed tasks that nobody needs to see are archived: they leave the lists. All counters and figures include them.

alter table tasks
  add archived_at timestamptz,
  add constraint tasks_archived_check check (archived_at is null or status = 'completed');
-- Lists subtract the archived tasks from the counters of completed ones, and find their place by it.
create index tasks_archived on tasks (bundle_id, language, worker_id, _id) where archived_at is not null;

-- Adds to the actions that the tables accept, whichever they are.
do $$
declare
  accepted record;
begin
  for accepted in
    select conrelid::regclass as of_table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conname in ('task_history_action_check', 'assignment_actions_action_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', accepted.of_table, accepted.name,
      accepted.name, replace(accepted.definition, 'ARRAY[', 'ARRAY[''archive''::text, ''unarchive''::text, '));
  end loop;
end $$;
