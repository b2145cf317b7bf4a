-- Undoing a deletion brings back the pictures of tasks. Who had a deleted task is told that it was deleted.

create table deleted_task_images (
  action_id uuid not null,
  task_id uuid not null,
  -- Of a poster: its video. `flag`: a picture of a flag.
  side text not null check (side in ('source', 'target', 'flag')),
  image_key text not null references images,
  primary key (action_id, task_id, side, image_key),
  foreign key (action_id, task_id) references deleted_tasks on delete cascade
);
comment on table deleted_task_images is 'projects: The pictures of deleted tasks, until they can no longer be restored.';
create index deleted_task_images_of_image on deleted_task_images (image_key);

create table deleted_task_workers (
  task_id uuid not null,
  worker_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (task_id, worker_id)
);
comment on table deleted_task_workers is
  'projects: Who had a task that was deleted. Their device may send a review of it for weeks, and is told why it is refused.';
create index deleted_task_workers_of_worker on deleted_task_workers (worker_id);
create index deleted_task_workers_by_age on deleted_task_workers (at);

-- A video of a deleted task is in use as long as the task can be restored.
create index deleted_tasks_of_uploaded_source on deleted_tasks ((task ->> 'source_external_url'))
  where task ->> 'source_external_url' like '/media/uploads/%';
create index deleted_tasks_of_uploaded_target on deleted_tasks ((task ->> 'target_external_url'))
  where task ->> 'target_external_url' like '/media/uploads/%';
