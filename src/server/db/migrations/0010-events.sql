-- Events: what changed, written in the transaction that changes it, and streamed to clients. The auction is sealed: a
-- bid makes events for its seller and its bidder, and never for anybody else.

create table events (
  _id bigint generated always as identity primary key,
  -- The only person who reads the event; null: everybody.
  audience uuid,
  kind text not null check (kind in
    ('product', 'bids', 'own-bid', 'message', 'notification', 'counters', 'session-ended', 'tasks', 'people')),
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
comment on table events is 'events: Changes of the last hours, for the event stream. Triggers write them.';
create index events_of_audience on events (audience, _id);
create index events_by_age on events using brin (at);

create table event_key (
  singleton boolean primary key default true check (singleton),
  key uuid not null default gen_random_uuid()
);
comment on table event_key is
  'events: One row: the key that encrypts cursors of the stream. They reveal nothing about other people''s events.';

create function emit_product_event() returns trigger language plpgsql as $$
begin
  insert into events (kind, data) values ('product', jsonb_build_object(
    'productId', new._id,
    'status', new.status,
    'bidEnd', case when new.status = 'active'
      then to_char(new.bid_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else '' end,
    'soldPrice', (new.sold_cents / 100.0)::float8,
    'deleted', new.deleted_at is not null));
  if new.buyer_id is distinct from old.buyer_id then
    insert into events (audience, kind)
      select person, 'counters' from unnest(array[new.seller_id, new.buyer_id]) person where person is not null;
  end if;
  return null;
end $$;
create trigger products_emit_on_update after update of status, bid_end, sold_cents, buyer_id, deleted_at on products
  for each row
  when (old.status is distinct from new.status or old.bid_end is distinct from new.bid_end
     or old.sold_cents is distinct from new.sold_cents or old.buyer_id is distinct from new.buyer_id
     or old.deleted_at is distinct from new.deleted_at)
  execute function emit_product_event();

create function emit_bid_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select seller_id, 'bids', jsonb_build_object('productId', _id) from products where _id = new.product_id
    union all select new.bidder_id, 'own-bid', jsonb_build_object('productId', new.product_id);
  return null;
end $$;
create trigger bids_emit after insert or update on bids for each row execute function emit_bid_events();

create function emit_message_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select user_id, 'message', jsonb_build_object('threadId', thread_id)
      from thread_participants where thread_id = new.thread_id;
  return null;
end $$;
create trigger messages_emit_on_insert after insert on messages for each row execute function emit_message_events();

create function emit_notification_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select distinct user_id, 'notification', jsonb_build_object('kind', kind) from changed;
  return null;
end $$;
create trigger notifications_emit_on_insert after insert on notifications
  referencing new table as changed for each statement execute function emit_notification_events();

-- Reading changes the unread counts on the reader's other devices; a ledger entry changes the balance.
create function emit_counters_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind) select distinct user_id, 'counters' from changed;
  return null;
end $$;
create trigger notifications_emit_on_update after update on notifications
  referencing new table as changed for each statement execute function emit_counters_events();
create trigger thread_participants_emit_on_update after update on thread_participants
  referencing new table as changed for each statement execute function emit_counters_events();
create trigger ledger_entries_emit_on_insert after insert on ledger_entries
  referencing new table as changed for each statement execute function emit_counters_events();

create function emit_follow_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind)
    select distinct person, 'counters' from changed, unnest(array[follower_id, followee_id]) person;
  return null;
end $$;
create trigger follows_emit_on_insert after insert on follows
  referencing new table as changed for each statement execute function emit_follow_events();
create trigger follows_emit_on_delete after delete on follows
  referencing old table as changed for each statement execute function emit_follow_events();

create function emit_like_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind)
    select distinct seller_id, 'counters' from changed join products on products._id = changed.product_id;
  return null;
end $$;
create trigger likes_emit_on_insert after insert on likes
  referencing new table as changed for each statement execute function emit_like_events();
create trigger likes_emit_on_delete after delete on likes
  referencing old table as changed for each statement execute function emit_like_events();

-- For the processes that hold the session's open streams. Never sent to a client.
create function emit_session_end_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select user_id, 'session-ended', jsonb_build_object('sessionId', _id) from changed;
  return null;
end $$;
create trigger sessions_emit_on_delete after delete on sessions
  referencing old table as changed for each statement execute function emit_session_end_events();

-- Who gets the events of a project: its managers, and the administrators.
create function project_audience(project uuid) returns setof uuid language sql stable as $$
  select user_id from project_managers where project_id = project
  union select _id from users where role = 'admin'
$$;

-- One event per person and statement: for the project's audience and the assignees before and after the change.
create function emit_task_events(changes task_change[]) returns void language sql as $$
  insert into events (audience, kind, data)
    select person, 'tasks', jsonb_build_object('projectId', b.project_id, 'bundleId', b._id)
      from (select distinct bundle_id from unnest(changes)) c join bundles b on b._id = c.bundle_id,
           lateral (select project_audience(b.project_id)
             union select worker_id from unnest(changes) where bundle_id = b._id and worker_id is not null) p (person)
$$;

-- Changes of a project's members, bans and plan jobs.
create function emit_people_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select person, 'people', jsonb_build_object('projectId', c.project_id)
      from (select distinct project_id from changed) c, lateral project_audience(c.project_id) p (person);
  return null;
end $$;
create trigger project_members_emit_on_insert after insert on project_members
  referencing new table as changed for each statement execute function emit_people_events();
create trigger project_members_emit_on_delete after delete on project_members
  referencing old table as changed for each statement execute function emit_people_events();
create trigger project_bans_emit_on_insert after insert on project_bans
  referencing new table as changed for each statement execute function emit_people_events();
create trigger project_bans_emit_on_update after update on project_bans
  referencing new table as changed for each statement execute function emit_people_events();
create trigger project_bans_emit_on_delete after delete on project_bans
  referencing old table as changed for each statement execute function emit_people_events();
create trigger plan_jobs_emit_on_insert after insert on plan_jobs
  referencing new table as changed for each statement execute function emit_people_events();
create trigger plan_jobs_emit_on_update after update on plan_jobs
  referencing new table as changed for each statement execute function emit_people_events();
create trigger plan_jobs_emit_on_delete after delete on plan_jobs
  referencing old table as changed for each statement execute function emit_people_events();
