-- What changed, told in the transaction that changes it. `audience` null is everyone; nobody else reads an event than
-- its audience. The auction is sealed: a bid tells its seller and its bidder, and never anybody else.

create table events (
  _id bigint generated always as identity primary key,
  audience uuid,
  kind text not null check (kind in
    ('product', 'bids', 'own-bid', 'message', 'notification', 'counters', 'session-ended')),
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index events_of_audience on events (audience, _id);
create index events_by_age on events using brin (at);

-- One row: the key that seals a reader's place in the stream, so that places tell nothing about others' events.
create table event_key (
  only_one boolean primary key default true check (only_one),
  key uuid not null default gen_random_uuid()
);

create function tell_product() returns trigger language plpgsql as $$
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
create trigger products_told after update of status, bid_end, sold_cents, buyer_id, deleted_at on products for each row
  when (old.status is distinct from new.status or old.bid_end is distinct from new.bid_end
     or old.sold_cents is distinct from new.sold_cents or old.buyer_id is distinct from new.buyer_id
     or old.deleted_at is distinct from new.deleted_at)
  execute function tell_product();

create function tell_bid() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select seller_id, 'bids', jsonb_build_object('productId', _id) from products where _id = new.product_id
    union all select new.bidder_id, 'own-bid', jsonb_build_object('productId', new.product_id);
  return null;
end $$;
create trigger bids_told after insert or update on bids for each row execute function tell_bid();

create function tell_message() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select user_id, 'message', jsonb_build_object('threadId', thread_id)
      from thread_participants where thread_id = new.thread_id;
  return null;
end $$;
create trigger messages_told after insert on messages for each row execute function tell_message();

create function tell_notifications() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select distinct user_id, 'notification', jsonb_build_object('kind', kind) from changed;
  return null;
end $$;
create trigger notifications_told after insert on notifications
  referencing new table as changed for each statement execute function tell_notifications();

-- Reading changes the unread figures on the reader's other devices.
create function tell_reader() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind) select distinct user_id, 'counters' from changed;
  return null;
end $$;
create trigger notifications_read_told after update on notifications
  referencing new table as changed for each statement execute function tell_reader();
create trigger threads_read_told after update on thread_participants
  referencing new table as changed for each statement execute function tell_reader();
create trigger ledger_told after insert on ledger_entries
  referencing new table as changed for each statement execute function tell_reader();

create function tell_follow() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind)
    select distinct person, 'counters' from changed, unnest(array[follower_id, followee_id]) person;
  return null;
end $$;
create trigger follows_told_in after insert on follows
  referencing new table as changed for each statement execute function tell_follow();
create trigger follows_told_out after delete on follows
  referencing old table as changed for each statement execute function tell_follow();

create function tell_like() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind)
    select distinct seller_id, 'counters' from changed join products on products._id = changed.product_id;
  return null;
end $$;
create trigger likes_told_in after insert on likes
  referencing new table as changed for each statement execute function tell_like();
create trigger likes_told_out after delete on likes
  referencing old table as changed for each statement execute function tell_like();

-- For the processes that hold the session's open streams; never sent to anybody.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select user_id, 'session-ended', jsonb_build_object('sessionId', _id) from changed;
  return null;
end $$;
create trigger sessions_end_told after delete on sessions
  referencing old table as changed for each statement execute function tell_session_end();

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('auction-ended', 'auction-won', 'auction-lost', 'auction-cancelled', 'item-sold', 'bought-now', 'new-follower',
   'new-message', 'task-assigned'));
