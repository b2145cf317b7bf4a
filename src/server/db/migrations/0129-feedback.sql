-- What the two people of an order that is over say of each other.

create table order_feedback (
  _id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  -- The side of the author.
  role text not null check (role in ('buyer', 'seller')),
  author_id uuid not null references users,
  -- Whom it is about: the other one.
  person_id uuid not null references users,
  mark text not null check (mark in ('good', 'neutral', 'bad')),
  note text not null default '',
  given_at timestamptz not null default clock_timestamp(),
  -- When both had given theirs, or when the time to give it is over.
  shown_at timestamptz not null,
  -- By whom it is about, once.
  reply text not null default '',
  replied_at timestamptz,
  unique (order_id, role)
);
comment on table order_feedback is
  'market: What the two people of an order say of each other. Never changed, but erased and moderated.';
create index order_feedback_of_person on order_feedback (person_id, shown_at desc, _id desc) include (role, mark);
create index order_feedback_of_author on order_feedback (author_id);

-- It can be reported.
alter table reports
  add column feedback_id uuid references order_feedback on delete cascade,
  drop constraint reports_subject_check,
  add constraint reports_subject_check check (subject in ('product', 'person', 'message', 'feedback')),
  drop constraint reports_check,
  add constraint reports_check check (
    (product_id is not null) = (subject = 'product') and (message_id is not null) = (subject = 'message')
    and (feedback_id is not null) = (subject = 'feedback'));
drop index reports_once;
create unique index reports_once on reports (reporter_id, coalesce(product_id, message_id, feedback_id, person_id))
  where closed_at is null;
create index reports_of_feedback on reports (feedback_id) where feedback_id is not null;

do $$
declare
  definition constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''order-feedback''::text, ');
end $$;
