-- Conversations: one thread an item and buyer. Each participant has their own count of unread messages and the time of
-- the last message, kept by a trigger, so that 消息中心 and its badge are read from an index however much was written.

alter table threads add column buyer_id uuid references users;
alter table threads add unique (product_id, buyer_id);

alter table thread_participants
  add column unread integer not null default 0 check (unread >= 0),
  add column last_at timestamptz not null default now();
drop index thread_participants_by_user;
create index thread_participants_latest on thread_participants (user_id, last_at desc, thread_id desc);
create index thread_participants_unread on thread_participants (user_id) include (unread) where unread > 0;

create index messages_of_sender on messages (sender_id, created_at);

create function count_messages() returns trigger language plpgsql as $$
begin
  update thread_participants p set unread = p.unread + n.c, last_at = greatest(p.last_at, n.latest)
    from (select tp.thread_id, tp.user_id, max(m.created_at) latest,
                 (count(*) filter (where m.sender_id <> tp.user_id))::int c
            from changed m join thread_participants tp on tp.thread_id = m.thread_id
           group by 1, 2 order by 1, 2) n
   where p.thread_id = n.thread_id and p.user_id = n.user_id;
  return null;
end $$;
create trigger messages_counted_in after insert on messages
  referencing new table as changed for each statement execute function count_messages();

create index notifications_unread on notifications (user_id) where read_at is null;

-- Someone who follows, stops and follows again is news once.
delete from notifications n using notifications older
 where n.kind = 'new-follower' and older.kind = 'new-follower' and older.user_id = n.user_id
   and older.subject ->> 'userId' = n.subject ->> 'userId'
   and (older.created_at, older._id) < (n.created_at, n._id);
create unique index notifications_follower_once on notifications (user_id, (subject ->> 'userId'))
  where kind = 'new-follower';

alter function recount() rename to recount_all_but_messages;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint) language sql stable as $$
  select * from recount_all_but_messages()
  union all
  select 'thread_participants.unread', p.user_id, p.unread::bigint, c.n from thread_participants p,
    lateral (select count(*) n from messages m where m.thread_id = p.thread_id and m.sender_id <> p.user_id
                and (p.read_at is null or m.created_at > p.read_at)) c
    where p.unread <> c.n
$$;
