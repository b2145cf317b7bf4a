-- Priorities and due dates of bundles and tasks: they decide which task is assigned and reviewed next.

alter table bundles
  -- 1: urgent, 2: high, 3: normal, 4: low.
  add column priority smallint not null default 3 check (priority between 1 and 4),
  -- The whole day, UTC.
  add column due_on date;
alter table tasks
  -- 0: that of the bundle.
  add column priority smallint not null default 0 check (priority between 0 and 4),
  -- Null: that of the bundle.
  add column due_on date;
-- Deleted tasks that can be restored.
update deleted_tasks set task = task || '{"priority": 0}';

-- The queue of an assignee. It has every column that its order needs.
drop index tasks_open;
create index tasks_open on tasks (worker_id, bundle_id, priority, due_on, _id) where status = 'assigned';
-- The unassigned tasks of a language in the order in which they are assigned.
create index tasks_waiting on tasks (bundle_id, language, priority, due_on, _id) where status = 'new';
-- Tasks that are or become late by a date of their own.
create index tasks_due on tasks (bundle_id, due_on) where status <> 'completed' and due_on is not null;
