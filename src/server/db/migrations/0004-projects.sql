-- Projects: their people, bundles and tasks, and the history of each task.

create table projects (
  _id uuid primary key,
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  remarks text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table projects is 'projects: The dubbing work of one customer.';

create table project_managers (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (project_id, user_id)
);
comment on table project_managers is 'projects: Who manages a project.';
create index project_managers_by_user on project_managers (user_id);

create table project_members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
comment on table project_members is 'projects: The talents of a project.';
create index project_members_by_user on project_members (user_id);

create table project_bans (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
comment on table project_bans is 'projects: Talents that are banned from a project.';

create table plan_jobs (
  _id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  language text not null,
  -- 0: no limit.
  max_number integer not null default 0 check (max_number >= 0),
  created_at timestamptz not null default now(),
  unique (project_id, user_id, language)
);
comment on table plan_jobs is 'projects: The agreed number of tasks of a talent in a project, by language.';

create table bundles (
  _id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null check (btrim(name) <> ''),
  languages text[] not null default '{}',
  rate_cents bigint not null default 0 check (rate_cents >= 0),
  currency text not null default 'USD',
  new_count integer not null default 0,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table bundles is 'projects: Tasks of a project that are worked on together, with their rate and counts.';
create index bundles_of_project on bundles (project_id, created_at, _id);

create table tasks (
  _id uuid primary key,
  bundle_id uuid not null references bundles on delete cascade,
  external_id text,
  -- The task whose review this one repeats.
  second_review_of uuid references tasks on delete cascade,
  status text not null default 'new' check (status in ('new', 'assigned', 'completed')),
  -- No foreign key: jobs has it, which costs one lookup per assignee and statement instead of one per task.
  worker_id uuid,
  language text not null,
  source_external_url text not null,
  target_external_url text not null,
  -- The duration of the video, where it is known.
  video_seconds double precision check (video_seconds >= 0),
  meta jsonb not null default '{}',
  result jsonb,
  -- Seconds of active work on the review.
  duration double precision not null default 0 check (duration >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (bundle_id, external_id),
  check ((status = 'new') = (worker_id is null)),
  check ((status = 'completed') = (result is not null and completed_at is not null))
);
comment on table tasks is 'projects: A pair of videos to review, and the result. A second review is a task of its own.';
-- Every filtered list is ordered by status, language, _id: first index for a bundle, second for an assignee in it.
create index tasks_page on tasks (bundle_id, status, language, _id);
create index tasks_worker_page on tasks (bundle_id, worker_id, status, language, _id) where worker_id is not null;
-- _id increases with time: an export continues after the last one it wrote.
create index tasks_in_order on tasks (bundle_id, _id);
-- The next open task of an assignee. Completed tasks leave the index.
create index tasks_open on tasks (worker_id, bundle_id, _id) where status = 'assigned';
create unique index tasks_second_review on tasks (second_review_of) where second_review_of is not null;
create index tasks_second_reviews_page on tasks (bundle_id, status, language, _id) where second_review_of is not null;

-- No foreign keys: an entry is a fact of its time. Looking up the rows that it names took four fifths of the time that
-- 100,000 entries take. A trigger deletes the entries of a deleted task.
create table task_history (
  _id bigint generated always as identity primary key,
  task_id uuid not null,
  actor_id uuid,
  action text not null
    check (action in ('import', 'assign', 'unassign', 'submit', 'return', 'skip', 'reopen', 'second')),
  from_status text,
  to_status text,
  worker_id uuid,
  detail jsonb not null default '{}',
  action_id uuid,
  at timestamptz not null default now()
);
comment on table task_history is 'projects: Append-only. Who did what to a task, and its status before and after.';
create index task_history_of_task on task_history (task_id, _id);

create table assignment_actions (
  _id uuid primary key,
  bundle_id uuid not null references bundles on delete cascade,
  actor_id uuid not null references users on delete cascade,
  action text not null check (action in ('assign', 'unassign')),
  -- The entries of task_history that belong to the action are between these two.
  first_entry bigint not null,
  last_entry bigint not null,
  at timestamptz not null default now()
);
comment on table assignment_actions is 'projects: Assignments of many tasks at once that a manager can undo.';
create index assignment_actions_by_age on assignment_actions (at);

create table task_skips (
  bundle_id uuid not null references bundles on delete cascade,
  task_id uuid not null references tasks on delete cascade,
  worker_id uuid not null references users on delete cascade,
  primary key (bundle_id, task_id, worker_id)
);
comment on table task_skips is
  'projects: Who gave a task back without a review. It is not assigned to them again; the reason is in the history.';
create index task_skips_of_task on task_skips (task_id);
create index task_skips_of_worker on task_skips (worker_id);

create function delete_task_history() returns trigger language plpgsql as $$
begin
  delete from task_history h using deleted where h.task_id = deleted._id;
  return null;
end $$;
create trigger tasks_delete_history after delete on tasks
  referencing old table as deleted for each statement execute function delete_task_history();
