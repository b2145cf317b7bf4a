-- Check tasks: completed tasks whose scores are known. Copies of them, the checks, are mixed into the tasks of talents,
-- whose reviews are compared with these scores. See docs/decisions/check-tasks.md.

alter table projects
  -- The share of checks in what a talent gets, in percent; 0 mixes none in.
  add column check_share smallint not null default 0 check (check_share between 0 and 50),
  -- Below this percentage of right answers a talent gets no new tasks.
  add column check_threshold smallint not null default 70 check (check_threshold between 0 and 100),
  -- Whether talents see afterwards what was expected.
  add column check_feedback boolean not null default false;

alter table project_members
  -- Set: the member gets no new tasks, because of their answers to checks.
  add column paused_at timestamptz,
  -- Earlier answers no longer count for the threshold: a manager lifted the pause.
  add column checks_from timestamptz;
create trigger project_members_emit_on_update after update on project_members
  referencing new table as changed for each statement execute function emit_people_events();

create table check_tasks (
  task_id uuid primary key references tasks on delete cascade,
  project_id uuid not null references projects on delete cascade,
  -- [{section, score, tolerance}]: sections that are not checked have no element.
  expected jsonb not null check (jsonb_typeof(expected) = 'array' and expected <> '[]'),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  -- Set: it is no longer given to talents, and its answers no longer count.
  retired_at timestamptz
);
comment on table check_tasks is
  'reviews: Completed tasks whose scores are known, with these scores. Talents review copies of them (tasks.check_of) without knowing.';
create index check_tasks_of_project on check_tasks (project_id, created_at desc, task_id);
create index check_tasks_by_creator on check_tasks (created_by);

-- The check task that this task is a copy of.
alter table tasks add column check_of uuid references tasks on delete cascade;
-- A talent gets each of them once.
create unique index tasks_check on tasks (check_of, worker_id) where check_of is not null;
create index tasks_checks_page on tasks (bundle_id, status, language, _id) where check_of is not null;
create index tasks_checks_of_worker on tasks (worker_id, completed_at) where check_of is not null;

do $$
declare
  definition text;
begin
  definition := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''talents-paused''::text, ');
  definition := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'mails_kind_check');
  execute 'alter table mails drop constraint mails_kind_check, add constraint mails_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''talents-paused''::text, ');
end $$;
