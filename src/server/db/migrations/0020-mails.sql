-- Mails, and which of them a person wants.

create table mails (
  _id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reset', 'password-changed', 'item-sold', 'auction-won')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'local')),
  content jsonb,
  attempts integer not null default 0,
  next_at timestamptz default date_trunc('milliseconds', now()),
  failure text check (failure in ('auth', 'certificate', 'unreachable', 'deferred', 'rejected')),
  reply text not null default '',
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  sent_at timestamptz,
  check ((state = 'waiting') = (next_at is not null)),
  check ((state in ('waiting', 'local')) = (content is not null))
);
comment on table mails is
  'people: Mails to people, written in the transaction of their cause. The content can contain a password link; it is cleared when the mail is sent or given up. Without SMTP_URL they are local: administrators on the server''s machine read them in the app.';
create index mails_due on mails (next_at) where state = 'waiting';
create index mails_newest on mails (created_at desc, _id desc);
create index mails_of_person on mails (user_id);

create table mail_choices (
  user_id uuid primary key references users on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  sales boolean not null default true
);
comment on table mail_choices is
  'people: Whether a person wants mails about what they sold and won; without a row they do. The token, in these mails, turns them off without signing in.';
