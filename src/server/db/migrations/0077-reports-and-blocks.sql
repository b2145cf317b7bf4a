-- People report products, people and messages to the administrators, and block each other.

create table reports (
  _id uuid primary key,
  reporter_id uuid not null references users,
  -- Whom it is about: the seller, the person or the sender.
  person_id uuid not null references users,
  subject text not null check (subject in ('product', 'person', 'message')),
  product_id uuid references products on delete cascade,
  message_id uuid references messages on delete cascade,
  reason text not null check (reason in ('fake', 'prohibited', 'fraud', 'offensive', 'other')),
  note text not null default '',
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('dismissed', 'hidden', 'warned', 'suspended')),
  outcome_note text not null default '',
  closed_by uuid references users,
  closed_at timestamptz,
  check ((product_id is not null) = (subject = 'product') and (message_id is not null) = (subject = 'message')),
  check (num_nulls(outcome, closed_by, closed_at) in (0, 3))
);
comment on table reports is 'people: What people reported to the administrators, and what these decided.';
create index reports_newest on reports (created_at desc, _id desc);
create index reports_open on reports (created_at desc, _id desc) where closed_at is null;
create index reports_about on reports (person_id);
create index reports_by on reports (reporter_id, _id);
create index reports_of_message on reports (message_id) where message_id is not null;
create index reports_of_product on reports (product_id) where product_id is not null;
-- The same person reports the same thing again only after it was decided.
create unique index reports_once on reports (reporter_id, coalesce(product_id, message_id, person_id))
  where closed_at is null;

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table blocks is 'people: Who does not want to hear from whom.';
create index blocks_of_blocked on blocks (blocked_id);

create function is_blocked(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (select from blocks where blocker_id = one and blocked_id = other)
      or exists (select from blocks where blocker_id = other and blocked_id = one)
$$;

-- A hidden product is deleted for everybody but its seller, who sees why, until an administrator restores it.
alter table products add column hidden_reason text, add check (hidden_reason is null or deleted_at is not null);

do $$
declare
  definition constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''product-hidden''::text, ''product-restored''::text, ''warning''::text, ');
end $$;
