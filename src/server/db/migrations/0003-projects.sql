-- Dubbing: projects, who works in them, bundles of tasks, reviews, pay, webhooks.

create table projects (
  _id uuid primary key,
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  remarks text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table project_managers (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (project_id, user_id)
);
create index project_managers_by_user on project_managers (user_id);

create table project_members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_by_user on project_members (user_id);

create table project_bans (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);

-- maxNumber 0 is no cap.
create table plan_jobs (
  _id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  language text not null,
  max_number integer not null default 0 check (max_number >= 0),
  created_at timestamptz not null default now(),
  unique (project_id, user_id, language)
);

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
create index bundles_of_project on bundles (project_id, created_at, _id);

create table tasks (
  _id uuid primary key,
  bundle_id uuid not null references bundles on delete cascade,
  external_id text,
  status text not null default 'new' check (status in ('new', 'assigned', 'completed')),
  worker_id uuid references users,
  language text not null,
  source_external_url text not null,
  target_external_url text not null,
  meta jsonb not null default '{}',
  result jsonb,
  -- Seconds the reviewer was active on it.
  duration double precision not null default 0 check (duration >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (bundle_id, external_id),
  check ((status = 'new') = (worker_id is null)),
  check ((status = 'completed') = (result is not null and completed_at is not null))
);
create index tasks_page on tasks (bundle_id, status, language, _id);
create index tasks_of_worker on tasks (worker_id, bundle_id, status, _id) where worker_id is not null;
create index tasks_assigned_page on tasks (bundle_id, worker_id, status, _id) where worker_id is not null;

-- Append-only: who did what to a task, when, from what to what.
create table task_history (
  _id bigint generated always as identity primary key,
  task_id uuid not null references tasks on delete cascade,
  actor_id uuid references users,
  action text not null check (action in ('import', 'assign', 'unassign', 'submit', 'return')),
  from_status text,
  to_status text,
  worker_id uuid references users,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index task_history_of_task on task_history (task_id, _id);

-- What a worker wrote and has not handed in.
create table review_drafts (
  task_id uuid not null references tasks on delete cascade,
  user_id uuid not null references users on delete cascade,
  draft jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (task_id, user_id)
);

-- A job is one worker's share of a bundle; counts follow the tasks, the payout status is moved by a manager.
create table jobs (
  bundle_id uuid not null references bundles on delete cascade,
  worker_id uuid not null references users on delete cascade,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  status text not null default 'Reviewing' check (status in ('Reviewing', 'Waiting for Payment', 'Payment Completed')),
  paid_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (bundle_id, worker_id)
);
create index jobs_of_worker on jobs (worker_id);

create table webhooks (
  project_id uuid primary key references projects on delete cascade,
  url text not null,
  secret text not null,
  created_at timestamptz not null default now()
);

create table webhook_deliveries (
  _id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  task_id uuid references tasks on delete cascade,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index webhook_deliveries_newest on webhook_deliveries (project_id, created_at desc, _id desc);
