-- Webhooks: what a delivery is about, when it is tried next and how its last try ended. One delivery a review.

alter table webhooks add column updated_at timestamptz not null default now();

alter table webhook_deliveries
  add column kind text not null default 'review.completed' check (kind in ('review.completed', 'webhook.test')),
  -- When it may be tried next; while a try is under way, when another process takes it for lost.
  add column next_at timestamptz default date_trunc('milliseconds', now()),
  add column tried_at timestamptz,
  add column last_status integer,
  add check ((state = 'waiting') = (next_at is not null));

create unique index webhook_deliveries_once on webhook_deliveries (task_id) where kind = 'review.completed';
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (project_id) where state = 'failed';
