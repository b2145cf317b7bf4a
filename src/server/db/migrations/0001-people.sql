-- People: accounts, sessions, follows, messages, notifications, the wallet's ledger.

create table users (
  _id uuid primary key,
  id bigint generated always as identity (start with 10001) unique,
  email text not null default '',
  password_hash text,
  role text not null default 'worker' check (role in ('admin', 'worker')),
  name text not null check (name <> ''),
  first_name text not null default '',
  last_name text not null default '',
  icon text not null default '',
  location text not null default '',
  phone_number text not null default '',
  country text not null default '',
  language text not null default '',
  department text not null default '',
  position text not null default '',
  employee_id text not null default '',
  gender text not null default 'male' check (gender in ('male', 'female', 'other')),
  locale text check (locale in ('default', 'en', 'zh-Hans')),
  status integer not null default 0,
  money_cents bigint not null default 0,
  following_count integer not null default 0,
  followers_count integer not null default 0,
  -- Likes of this person's items and sales of them, together: what the profile shows as likes and collections.
  likes_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email)) where email <> '';
create index users_newest on users (created_at desc, _id desc);

-- What a talent says of themselves; a row makes the user a talent.
create table talents (
  user_id uuid primary key references users,
  looking_for_tasks boolean not null default false,
  availability text not null default ''
    check (availability in ('', 'Less than 10 hours', '10-20 hours', '20-30 hours', '30+ hours')),
  linkedin text not null default ''
);

-- `_id` is the public handle; the secret is known by its SHA-256 alone.
create table sessions (
  _id uuid primary key,
  secret_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table sign_in_failures (
  _id bigint generated always as identity primary key,
  email_hash bytea not null,
  address text not null,
  at timestamptz not null default now()
);
create index sign_in_failures_by_account on sign_in_failures (email_hash, at);
create index sign_in_failures_by_address on sign_in_failures (address, at);
create index sign_in_failures_by_age on sign_in_failures (at);

create table follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_of_followee on follows (followee_id, created_at desc);

create table threads (
  _id uuid primary key,
  product_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table thread_participants (
  thread_id uuid not null references threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz,
  primary key (thread_id, user_id)
);
create index thread_participants_by_user on thread_participants (user_id, thread_id);

create table messages (
  _id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  sender_id uuid not null references users,
  body text not null check (body <> ''),
  created_at timestamptz not null default now()
);
create index messages_of_thread on messages (thread_id, created_at, _id);

create table notifications (
  _id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in
    ('auction-ended', 'auction-won', 'auction-lost', 'item-sold', 'new-follower', 'new-message', 'task-assigned')),
  subject jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at desc, _id desc);

-- Append-only; the balance in users.money_cents is its sum.
create table ledger_entries (
  _id uuid primary key,
  user_id uuid not null references users,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null default 'CNY',
  kind text not null check (kind in ('payout', 'withdrawal', 'correction')),
  subject jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index ledger_entries_of_user on ledger_entries (user_id, created_at desc, _id desc);

create table push_subscriptions (
  _id uuid primary key,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique,
  keys jsonb not null,
  topics text[] not null default '{}',
  quiet_hours int4range,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- A submission's key with what it said and what it got, so that the same key again gets the same answer.
create table idempotency_keys (
  key uuid not null,
  user_id uuid not null references users on delete cascade,
  call text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table audit_log (
  _id bigint generated always as identity primary key,
  actor_id uuid references users,
  action text not null,
  subject jsonb not null default '{}',
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_log_newest on audit_log (at desc, _id desc);
