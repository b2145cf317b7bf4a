-- Assignments of many tasks are listed for a month: who moved how many, to or from whom, and what was undone.

alter table assignment_actions
  add column task_count integer not null default 0 check (task_count >= 0),
  -- How many people the tasks were assigned to or unassigned from, and who, if it is one.
  add column worker_count integer not null default 0 check (worker_count >= 0),
  add column worker_id uuid references users on delete set null,
  add column undone_at timestamptz,
  add column undone_count integer not null default 0 check (undone_count >= 0);

update assignment_actions a
   set task_count = c.tasks, worker_count = c.workers, worker_id = case when c.workers = 1 then c.worker end
  from assignment_actions b,
       lateral (select count(*) as tasks, count(distinct h.worker_id) as workers, min(h.worker_id::text)::uuid as worker
                  from task_history h
                 where h._id between b.first_entry and b.last_entry and h.action_id = b._id
                   and exists (select from users where _id = h.worker_id)) c
 where a._id = b._id;

create index assignment_actions_of_bundle on assignment_actions (bundle_id, at desc, _id desc);
create index assignment_actions_of_worker on assignment_actions (worker_id) where worker_id is not null;
