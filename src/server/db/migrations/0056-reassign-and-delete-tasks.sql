-- Managers give one person's open tasks to another, and delete tasks without a review. Both can be undone.

alter table task_history drop constraint task_history_action_check, add constraint task_history_action_check check (
  action in ('import', 'assign', 'unassign', 'reassign', 'submit', 'return', 'skip', 'reopen', 'second', 'restore'));

alter table assignment_actions
  drop constraint assignment_actions_action_check,
  add constraint assignment_actions_action_check check (action in ('assign', 'unassign', 'reassign', 'delete')),
  -- Whose tasks were reassigned.
  add column from_worker_id uuid references users on delete set null;
create index assignment_actions_of_previous_worker on assignment_actions (from_worker_id)
  where from_worker_id is not null;

create table deleted_tasks (
  action_id uuid not null,
  task_id uuid not null,
  bundle_id uuid not null references bundles on delete cascade,
  task jsonb not null,
  -- The task's entries of task_history in order, and who skipped it.
  history jsonb not null,
  skippers uuid[] not null,
  at timestamptz not null default now(),
  primary key (action_id, task_id)
);
comment on table deleted_tasks is 'projects: Tasks that a manager deleted, so that it can be undone for ten minutes. Rows are deleted after an hour.';
create index deleted_tasks_of_bundle on deleted_tasks (bundle_id);
create index deleted_tasks_by_age on deleted_tasks (at);
