-- Who gave a task back without a review, by bundle: it is not handed out to them again. The reason is in its history.

create table task_skips (
  bundle_id uuid not null references bundles on delete cascade,
  task_id uuid not null references tasks on delete cascade,
  worker_id uuid not null references users on delete cascade,
  primary key (bundle_id, task_id, worker_id)
);
create index task_skips_of_task on task_skips (task_id);
create index task_skips_of_worker on task_skips (worker_id);

insert into task_skips (bundle_id, task_id, worker_id)
  select distinct t.bundle_id, t._id, h.worker_id
    from task_history h join tasks t on t._id = h.task_id
   where h.action = 'skip' and h.worker_id is not null and exists (select from users u where u._id = h.worker_id);
