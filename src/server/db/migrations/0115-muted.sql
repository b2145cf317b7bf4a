-- A restored copy of an installation must not send people what the original sends them.

create table muted (
  is_muted boolean primary key default true check (is_muted),
  since timestamptz not null default now()
);
comment on table muted is 'operation: A row if this is a restored copy, which holds mails, push notifications and webhooks until it is unmuted.';
