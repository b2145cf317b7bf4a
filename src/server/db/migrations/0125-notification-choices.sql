-- What a person is notified of, and how, is one row of theirs: it replaces the topics of pushes and the choices of mails.

alter table push_settings rename to notification_settings;
alter table notification_settings rename constraint push_settings_pkey to notification_settings_pkey;
alter table notification_settings rename constraint push_settings_user_id_fkey to notification_settings_user_id_fkey;
alter table notification_settings drop constraint push_settings_check;
alter table notification_settings
  -- Topics that are shown in the app, pushed, mailed at once and mailed daily. See `notificationTopics`.
  add column app text[] not null
    default '{messages,own-ending,liked-ending,won,lost,sales,orders,searches,followers,tasks,projects}',
  add column push text[] not null
    default '{messages,own-ending,liked-ending,won,lost,sales,orders,searches,tasks,projects}',
  add column mail_now text[] not null default '{won,sales,devices}',
  add column mail_daily text[] not null default '{searches}',
  add column unsubscribe_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''),
  add check (not mail_now && mail_daily),
  add check (num_nulls(quiet_from, quiet_until) in (0, 2) and (quiet_from is null or time_zone is not null));
update notification_settings set
  push = array(
    select topic from (values
      ('messages', 'messages'), ('reminders', 'own-ending'), ('reminders', 'liked-ending'), ('auctions', 'won'),
      ('auctions', 'lost'), ('auctions', 'sales'), ('orders', 'orders'), ('auctions', 'searches'), ('tasks', 'tasks'),
      ('projects', 'projects')) as covered (before, topic)
     where before = any(topics)),
  -- Whoever turned reminders off got no notification either.
  app = case when 'reminders' = any(topics) then app else array_remove(array_remove(app, 'own-ending'), 'liked-ending') end;
alter table notification_settings drop column topics;
insert into notification_settings (user_id) select _id from users where erased_at is null on conflict do nothing;
update notification_settings s set
  unsubscribe_token = c.token,
  mail_now = array(
    select topic from (values
      (c.sales, 'won'), (c.sales, 'sales'), (c.projects, 'projects'), (c.devices, 'devices')) as covered (wanted, topic)
     where wanted)
  from mail_choices c where c.user_id = s.user_id;
drop table mail_choices;
-- Names that this database does not know, or reads differently, become those of the zones that were meant.
update notification_settings s set time_zone = coalesce(
    (select name from (values
       ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'),
       ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'),
       ('CAT', 'Africa/Maputo'), ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'),
       ('EAT', 'Africa/Nairobi'), ('ECT', 'Europe/Paris'), ('IET', 'America/Indiana/Indianapolis'),
       ('IST', 'Asia/Kolkata'), ('JST', 'Asia/Tokyo'), ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'),
       ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'),
       ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'),
       ('VST', 'Asia/Ho_Chi_Minh'), ('US/PACIFIC-NEW', 'America/Los_Angeles'), ('+05:30', 'Asia/Kolkata'),
       ('+0530', 'Asia/Kolkata')) as meant (known_as, name)
      where known_as = upper(s.time_zone)),
    -- Etc/GMT-8 is eight hours east.
    case when s.time_zone ~ '^[+-]\d\d(:?00)?$'
      then 'Etc/GMT' || translate(left(s.time_zone, 1), '+-', '-+') || substr(s.time_zone, 2, 2)::int end,
    (select name from pg_timezone_names where lower(name) = lower(s.time_zone)),
    'UTC')
 where s.time_zone is not null;
comment on table notification_settings is
  'people: What a person is notified of and how, their quiet hours, and the zone of their day. The row is made with the person. The token, in mails, turns mails off without signing in.';

create function add_notification_settings() returns trigger language plpgsql as $$
begin
  insert into notification_settings (user_id) select _id from added on conflict do nothing;
  return null;
end $$;
create trigger users_have_notification_settings after insert on users
  referencing new table as added for each statement execute function add_notification_settings();

do $$
declare
  definition constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''own-auction-ending''::text, ''search-match''::text, ');
end $$;

-- Null for a kind that is missing here; a test compares them with the kinds of the code.
create function notification_topic(kind text) returns text language sql immutable parallel safe as $$
  select case
    when kind in ('new-message', 'warning') then 'messages'
    when kind = 'own-auction-ending' then 'own-ending'
    when kind = 'auction-ending' then 'liked-ending'
    when kind in ('auction-won', 'bought-now', 'order-offered') then 'won'
    when kind in ('auction-lost', 'auction-cancelled') then 'lost'
    when kind in ('item-sold', 'auction-ended', 'product-hidden', 'product-restored') then 'sales'
    when kind = 'search-match' then 'searches'
    when kind = 'new-follower' then 'followers'
    when kind like 'order-%' then 'orders'
    when kind in ('task-assigned', 'task-reopened', 'project-invitation', 'withdrawal-paid', 'withdrawal-declined') then 'tasks'
    when kind in ('tasks-skipped', 'tasks-broken', 'bundle-finished', 'import-finished', 'webhook-failing',
                  'withdrawal-requested', 'reviews-disagree', 'talents-paused', 'token-ending', 'links-ending') then 'projects'
  end
$$;

-- When the next daily mail of a person is due: at eight in their time zone, or in UTC if the database does not know it,
-- so that no name of a zone stops what others do.
create function next_daily_mail_at(zone text) returns timestamptz language plpgsql stable as $$
begin
  return (date_trunc('day', now() at time zone coalesce(zone, 'UTC') + interval '16 hours') + interval '8 hours')
         at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return next_daily_mail_at('UTC');
end $$;

alter table push_queue rename to notification_queue;
alter table notification_queue rename constraint push_queue_pkey to notification_queue_pkey;
alter table notification_queue rename constraint push_queue_user_id_fkey to notification_queue_user_id_fkey;
alter table notification_queue rename constraint push_queue_notification_id_fkey to notification_queue_notification_id_fkey;
alter table notification_queue rename constraint push_queue_message_id_fkey to notification_queue_message_id_fkey;
alter table notification_queue rename constraint push_queue_check to notification_queue_check;
alter index push_queue_of_user rename to notification_queue_of_user;
alter index push_queue_by_transaction rename to notification_queue_by_transaction;
alter index push_queue_of_notification rename to notification_queue_of_notification;
alter index push_queue_of_message rename to notification_queue_of_message;
alter table notification_queue
  add column way text not null default 'push' check (way in ('push', 'now', 'daily'));
drop index push_queue_due;
create index notification_queue_due on notification_queue (way, due_at);
comment on table notification_queue is
  'people: Notifications and messages to push or to mail, one row per person and way: by push, by mail now, or with the daily mail.';

-- What is not shown in the app is stored as read at -infinity until it has been pushed and mailed, and not at all if it
-- is neither.
create function hide_notification() returns trigger language plpgsql as $$
declare
  topic constant text := notification_topic(new.kind);
  settings notification_settings;
begin
  select * into settings from notification_settings where user_id = new.user_id;
  if not found or topic = any(settings.app) then return new; end if;
  -- Whoever bought it knows.
  if new.kind = 'bought-now' or not exists (select from notification_ways(settings, new.kind)) then return null; end if;
  new.read_at := '-infinity';
  return new;
end $$;
-- For deleting them in the end.
create index notifications_hidden on notifications (created_at) where read_at = '-infinity';
create trigger notifications_hide before insert on notifications for each row execute function hide_notification();

-- The ways by which a person is notified outside the app, and when. Mails about messages and projects wait for what
-- follows, those about imports for the end of the day (UTC).
create function notification_ways(settings notification_settings, kind text)
  returns table (way text, due_at timestamptz) language sql stable as $$
  select 'push', now()
   where notification_topic(kind) = any(settings.push)
     and exists (select from push_subscriptions where user_id = settings.user_id)
  union all
  select 'now', case
      when kind = 'import-finished' then date_trunc('day', now() + interval '1 day', 'UTC')
      when notification_topic(kind) in ('messages', 'projects') then now() + interval '10 minutes'
      else now() end
   where notification_topic(kind) = any(settings.mail_now)
  union all
  select 'daily', next_daily_mail_at(settings.time_zone) where notification_topic(kind) = any(settings.mail_daily)
$$;

drop trigger notifications_queue_push on notifications;
drop function queue_notification_push();
create function queue_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_queue (user_id, notification_id, way, due_at)
    select c.user_id, c._id, ways.way, ways.due_at
      from changed c join notification_settings s on s.user_id = c.user_id
      cross join lateral notification_ways(s, c.kind) ways
     -- Whoever bought it knows.
     where c.kind <> 'bought-now';
  return null;
end $$;
create trigger notifications_queue after insert on notifications
  referencing new table as changed for each statement execute function queue_notifications();

drop trigger messages_queue_push on messages;
drop function queue_message_push();
create function queue_messages() returns trigger language plpgsql as $$
begin
  insert into notification_queue (user_id, message_id, way, due_at)
    select p.user_id, c._id, ways.way, ways.due_at
      from changed c
      join thread_participants p on p.thread_id = c.thread_id and p.user_id <> c.sender_id
      join notification_settings s on s.user_id = p.user_id
      cross join lateral notification_ways(s, 'new-message') ways;
  return null;
end $$;
create trigger messages_queue after insert on messages
  referencing new table as changed for each statement execute function queue_messages();

-- Mails about notifications have one kind, and name the notifications. Those that wait get theirs; what was sent or
-- given up has no content.
alter table mails drop constraint mails_kind_check;
with found as (
  select m._id, m.kind, (
      select n._id from notifications n
       where n.user_id = m.user_id and n.kind = m.kind
         and (n.subject ->> 'productId' = m.content ->> 'productId'
              or n.subject ->> 'projectId' = m.content ->> 'projectId'
                 and n.subject ->> 'bundleId' is not distinct from m.content ->> 'bundleId')
       order by n.created_at desc limit 1) as notification_id
    from mails m where m.state = 'waiting' and notification_topic(m.kind) is not null)
update mails m
   set content = jsonb_build_object('kind', 'notifications', 'topic', notification_topic(found.kind),
                                    'notificationIds', jsonb_build_array(notification_id), 'messageIds', '[]'::jsonb)
  from found where found._id = m._id and notification_id is not null;
delete from mails where notification_topic(kind) is not null
  and (state = 'local' or state = 'waiting' and content ->> 'kind' <> 'notifications');
update mails set kind = 'notifications' where notification_topic(kind) is not null;
alter table mails add constraint mails_kind_check check (kind in
  ('invitation', 'reset', 'password-changed', 'second-factor-changed', 'new-device', 'sign-up', 'project-sign-up',
   'notifications'));
