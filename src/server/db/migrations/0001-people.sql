-- People: accounts, sessions, follows, the ledger, idempotency keys, the audit log.

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
  -- Likes of this person's products plus their sales. The profile shows the sum as likes and collections.
  likes_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table users is 'people: Accounts. The counts and the balance are maintained by triggers.';
create unique index users_email on users (lower(email)) where email <> '';
create index users_newest on users (created_at desc, _id desc);
create index users_by_language on users (language, created_at desc, _id desc);
create index users_by_first_and_last_name on users (first_name, last_name, _id);
create index users_admins on users (_id) where role = 'admin';
-- Search by a part of a name or an email: rows that contain all characters of the search text are candidates. This
-- works for any script and for search texts of one or two characters.
create index users_name_characters on users using gin (string_to_array(lower(name), null::text));
create index users_email_characters on users using gin (string_to_array(lower(email), null::text));
create index users_first_name_characters on users using gin (string_to_array(lower(first_name), null::text))
  where first_name <> '';
create index users_last_name_characters on users using gin (string_to_array(lower(last_name), null::text))
  where last_name <> '';

create table talents (
  user_id uuid primary key references users,
  looking_for_tasks boolean not null default false,
  availability text not null default ''
    check (availability in ('', 'Less than 10 hours', '10-20 hours', '20-30 hours', '30+ hours')),
  linkedin text not null default ''
);
comment on table talents is 'people: The profile of a talent. A user with a row here is a talent.';

create table user_total (singleton boolean primary key default true check (singleton), total bigint not null);
comment on table user_total is 'people: One row: the number of users, which every page of the directory shows.';
insert into user_total (total) values (0);

create table talent_total (singleton boolean primary key default true check (singleton), total bigint not null);
comment on table talent_total is 'people: One row: the number of talents, shown on every page of a project''s people.';
insert into talent_total (total) values (0);

create table sessions (
  _id uuid primary key,
  secret_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table sessions is
  'people: Signed-in devices. Of the session''s secret, only the SHA-256 is stored; _id is public.';
create index sessions_of_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table sign_in_failures (
  _id bigint generated always as identity primary key,
  email_hash bytea not null,
  address text not null,
  at timestamptz not null default now()
);
comment on table sign_in_failures is
  'people: Failed attempts to sign in, by account and by address. They limit the rate.';
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
comment on table follows is 'people: Who follows whom.';
create index follows_of_followee on follows (followee_id, created_at desc);

create table ledger_entries (
  _id uuid primary key,
  user_id uuid not null references users,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null default 'CNY',
  kind text not null check (kind in ('payout', 'withdrawal', 'correction')),
  subject jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table ledger_entries is
  'people: Append-only. users.money_cents is the sum of the entries in CNY; other currencies are listed beside it.';
create index ledger_entries_of_user on ledger_entries (user_id, created_at desc, _id desc);
create index ledger_entries_in_order on ledger_entries (user_id, _id desc);
-- One payout per job and number of paid tasks: the table itself refuses to pay twice.
create unique index ledger_entries_payout on ledger_entries
  (user_id, (subject ->> 'bundleId'), (subject ->> 'paidCount')) where kind = 'payout' and subject ? 'paidCount';

create table idempotency_keys (
  key uuid not null,
  user_id uuid not null references users on delete cascade,
  call text not null,
  body_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table idempotency_keys is
  'people: Submissions with their response, so that a repeated submission gets the same response and changes nothing.';
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table audit_log (
  _id bigint generated always as identity primary key,
  actor_id uuid references users,
  action text not null,
  -- The person whose account or property the action changed.
  user_id uuid references users,
  subject jsonb not null default '{}',
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
comment on table audit_log is 'people: Append-only. What administrators did, with the values before and after.';
create index audit_log_newest on audit_log (at desc, _id desc);
create index audit_log_by_action on audit_log (action, _id desc);
create index audit_log_of_actor on audit_log (actor_id, _id desc);
create index audit_log_of_user on audit_log (user_id, _id desc);

-- Counters. Statement-level triggers maintain them in the transaction that changes the counted rows: a bulk statement
-- costs one update per parent row. recount() lists every counter that is wrong.

create function count_follows() returns trigger language plpgsql as $$
declare step constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update users u set following_count = following_count + step * f.follows
    from (select follower_id, count(*)::int as follows from changed group by 1 order by 1) f
   where u._id = f.follower_id;
  update users u set followers_count = followers_count + step * f.follows
    from (select followee_id, count(*)::int as follows from changed group by 1 order by 1) f
   where u._id = f.followee_id;
  return null;
end $$;
create trigger follows_count_on_insert after insert on follows
  referencing new table as changed for each statement execute function count_follows();
create trigger follows_count_on_delete after delete on follows
  referencing old table as changed for each statement execute function count_follows();

create function count_users() returns trigger language plpgsql as $$
begin
  insert into user_total as t (total) select case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed
    on conflict (singleton) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger users_count_on_insert after insert on users
  referencing new table as changed for each statement execute function count_users();
create trigger users_count_on_delete after delete on users
  referencing old table as changed for each statement execute function count_users();

create function count_talents() returns trigger language plpgsql as $$
begin
  insert into talent_total as t (total) select case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed
    on conflict (singleton) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger talents_count_on_insert after insert on talents
  referencing new table as changed for each statement execute function count_talents();
create trigger talents_count_on_delete after delete on talents
  referencing old table as changed for each statement execute function count_talents();

create function count_money() returns trigger language plpgsql as $$
begin
  update users u set money_cents = money_cents + e.cents
    from (select user_id, sum(amount_cents)::bigint as cents from changed
           where currency = 'CNY' group by 1 order by 1) e
   where u._id = e.user_id;
  return null;
end $$;
create trigger ledger_entries_count_on_insert after insert on ledger_entries
  referencing new table as changed for each statement execute function count_money();
