-- Push. A device that may be told is a row of the session it was allowed in, and goes with it. What is to be told waits
-- as a notice until its person may be told; a push is what then goes to one device, until it arrived or is given up.

drop table push_subscriptions;

-- One row: what push services know this installation by. Made on the first start; a new one would cut off every device.
create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);

create table push_settings (
  user_id uuid primary key references users on delete cascade,
  topics text[] not null default '{tasks,auctions,messages}',
  -- As `HH:MM` by the clock in the zone.
  quiet_from text,
  quiet_until text,
  time_zone text,
  hide_details boolean not null default false,
  pushed_at timestamptz,
  check (num_nulls(quiet_from, quiet_until, time_zone) in (0, 3))
);

create table push_subscriptions (
  _id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  locale text not null,
  device text not null default '',
  created_at timestamptz not null default now(),
  reached_at timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at desc);

create table push_notices (
  _id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  notification_id uuid references notifications on delete cascade,
  message_id uuid references messages on delete cascade,
  due_at timestamptz not null default now(),
  -- By which whoever tells something finds whom it is to be sent to, in the same transaction.
  made_in xid8 not null default pg_current_xact_id(),
  check (num_nonnulls(notification_id, message_id) = 1)
);
create index push_notices_of_user on push_notices (user_id);
create index push_notices_due on push_notices (due_at);
create index push_notices_made_in on push_notices (made_in);
create index push_notices_of_notification on push_notices (notification_id) where notification_id is not null;
create index push_notices_of_message on push_notices (message_id) where message_id is not null;

create table pushes (
  _id uuid primary key,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  payload jsonb not null,
  attempts integer not null default 0,
  -- When it may be tried next; while a try is under way, when another process takes it for lost.
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index pushes_of_subscription on pushes (subscription_id);
create index pushes_due on pushes (next_at);

-- Whoever has no device that may be told gets no notice, so that nothing is paid for them.
create function notice_news() returns trigger language plpgsql as $$
begin
  insert into push_notices (user_id, notification_id)
    select c.user_id, c._id from changed c
     where c.kind not in ('bought-now', 'new-follower')
       and exists (select from push_subscriptions s where s.user_id = c.user_id);
  return null;
end $$;
create trigger notifications_noticed after insert on notifications
  referencing new table as changed for each statement execute function notice_news();

create function notice_messages() returns trigger language plpgsql as $$
begin
  insert into push_notices (user_id, message_id)
    select p.user_id, c._id from changed c
      join thread_participants p on p.thread_id = c.thread_id and p.user_id <> c.sender_id
     where exists (select from push_subscriptions s where s.user_id = p.user_id);
  return null;
end $$;
create trigger messages_noticed after insert on messages
  referencing new table as changed for each statement execute function notice_messages();
