-- Webhooks: the receiver of a project's reviews, and the deliveries to it.

create table webhooks (
  project_id uuid primary key references projects on delete cascade,
  url text not null,
  secret text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table webhooks is 'webhooks: Where completed reviews of a project are sent, and the secret that signs them.';

create table webhook_deliveries (
  _id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  task_id uuid references tasks on delete cascade,
  kind text not null default 'review.completed' check (kind in ('review.completed', 'webhook.test')),
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The time of the next attempt. During an attempt: when another process may assume that the attempt is lost.
  next_at timestamptz default date_trunc('milliseconds', now()),
  tried_at timestamptz,
  last_error text,
  last_status integer,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  check ((state = 'waiting') = (next_at is not null))
);
comment on table webhook_deliveries is
  'webhooks: Payloads with the state of their delivery. Tests are deleted after a while.';
-- One delivery per submission of a review. A reopened review that is submitted again is delivered again.
create unique index webhook_deliveries_once on webhook_deliveries (task_id, (payload ->> 'timestamp'))
  where kind = 'review.completed';
create index webhook_deliveries_newest on webhook_deliveries (project_id, created_at desc, _id desc);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (project_id) where state = 'failed';
