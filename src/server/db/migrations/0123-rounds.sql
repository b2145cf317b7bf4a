-- A new version of a dub is reviewed as a task of its own: the next round of the task whose review asked for it.

alter table tasks
  add column round smallint not null default 1,
  add column previous_round uuid references tasks on delete cascade,
  add constraint tasks_round_check check ((round = 1) = (previous_round is null) and round >= 1),
  -- All rounds have the same external id.
  drop constraint tasks_bundle_id_external_id_key,
  add constraint tasks_external_id_of_round unique (bundle_id, external_id, round);
comment on column tasks.previous_round is 'The task whose dub this one has a new version of.';
create unique index tasks_previous_round on tasks (previous_round) where previous_round is not null;

do $$
declare
  definition text;
begin
  select pg_get_constraintdef(oid) into strict definition
    from pg_constraint where conname = 'assignment_actions_action_check';
  execute format('alter table assignment_actions drop constraint assignment_actions_action_check,
    add constraint assignment_actions_action_check %s', replace(definition, 'ARRAY[', 'ARRAY[''round''::text, '));
end $$;
