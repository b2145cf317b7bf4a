-- Push. What a person is to be notified of waits in push_queue until their settings allow it; a row of push_deliveries
-- is then sent to one device, until it arrives or is given up. A subscription is deleted with the session that made it.

create table push_key (
  singleton boolean primary key default true check (singleton),
  public_key text not null,
  private_key text not null
);
comment on table push_key is
  'push: One row: the VAPID keys of this installation, made on the first start. New ones would cut off every device.';

create table push_settings (
  user_id uuid primary key references users on delete cascade,
  topics text[] not null default '{tasks,auctions,messages}',
  -- Local time in the zone, as `HH:MM`.
  quiet_from text,
  quiet_until text,
  time_zone text,
  hide_details boolean not null default false,
  last_pushed_at timestamptz,
  check (num_nulls(quiet_from, quiet_until, time_zone) in (0, 3))
);
comment on table push_settings is 'push: What a person wants to be notified of, and their quiet hours.';

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
  last_delivered_at timestamptz
);
comment on table push_subscriptions is 'push: Devices that accept notifications.';
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at desc);

create table push_queue (
  _id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  notification_id uuid references notifications on delete cascade,
  message_id uuid references messages on delete cascade,
  due_at timestamptz not null default now(),
  -- The transaction that made the row finds its own rows by it, and enqueues a job for their people.
  created_xid xid8 not null default pg_current_xact_id(),
  check (num_nonnulls(notification_id, message_id) = 1)
);
comment on table push_queue is 'push: Notifications and messages to push, one row per person.';
create index push_queue_of_user on push_queue (user_id);
create index push_queue_due on push_queue (due_at);
create index push_queue_by_transaction on push_queue (created_xid);
create index push_queue_of_notification on push_queue (notification_id) where notification_id is not null;
create index push_queue_of_message on push_queue (message_id) where message_id is not null;

create table push_deliveries (
  _id uuid primary key,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  payload jsonb not null,
  attempts integer not null default 0,
  -- The time of the next attempt. During an attempt: when another process may assume that the attempt is lost.
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table push_deliveries is 'push: Pushes to one device that have not arrived yet.';
create index push_deliveries_of_subscription on push_deliveries (subscription_id);
create index push_deliveries_due on push_deliveries (next_at);

-- A person without a subscription has nothing queued, so that they cost nothing.
create function queue_notification_push() returns trigger language plpgsql as $$
begin
  insert into push_queue (user_id, notification_id)
    select c.user_id, c._id from changed c
     where c.kind not in ('bought-now', 'new-follower')
       and exists (select from push_subscriptions s where s.user_id = c.user_id);
  return null;
end $$;
create trigger notifications_queue_push after insert on notifications
  referencing new table as changed for each statement execute function queue_notification_push();

create function queue_message_push() returns trigger language plpgsql as $$
begin
  insert into push_queue (user_id, message_id)
    select p.user_id, c._id from changed c
      join thread_participants p on p.thread_id = c.thread_id and p.user_id <> c.sender_id
     where exists (select from push_subscriptions s where s.user_id = p.user_id);
  return null;
end $$;
create trigger messages_queue_push after insert on messages
  referencing new table as changed for each statement execute function queue_message_push();
