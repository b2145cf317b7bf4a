-- Messages between people, and notifications.

create table threads (
  _id uuid primary key,
  product_id uuid references products on delete set null,
  buyer_id uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, buyer_id)
);
comment on table threads is 'messages: Conversations: one per product and buyer.';

create table thread_participants (
  thread_id uuid not null references threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz,
  unread integer not null default 0 check (unread >= 0),
  last_message_at timestamptz not null default now(),
  primary key (thread_id, user_id)
);
comment on table thread_participants is
  'messages: The two people of a conversation, each with the number of unread messages. Triggers maintain the counts.';
create index thread_participants_by_last_message on thread_participants (user_id, last_message_at desc, thread_id desc);
create index thread_participants_unread on thread_participants (user_id) include (unread) where unread > 0;

create table messages (
  _id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  sender_id uuid not null references users,
  body text not null check (body <> ''),
  created_at timestamptz not null default now()
);
comment on table messages is 'messages: What people write to each other.';
create index messages_of_thread on messages (thread_id, created_at, _id);
create index messages_of_sender on messages (sender_id, created_at);

create table notifications (
  _id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in
    ('auction-ended', 'auction-won', 'auction-lost', 'auction-cancelled', 'item-sold', 'bought-now', 'new-follower',
     'new-message', 'task-assigned', 'task-reopened')),
  subject jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table notifications is 'messages: What the product says to a person.';
create index notifications_of_user on notifications (user_id, created_at desc, _id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
-- One notification per follower, also for a person who follows, unfollows and follows again.
create unique index notifications_follower_once on notifications (user_id, (subject ->> 'userId'))
  where kind = 'new-follower';

create function count_messages() returns trigger language plpgsql as $$
begin
  update thread_participants p set
      unread = p.unread + n.received, last_message_at = greatest(p.last_message_at, n.latest)
    from (select tp.thread_id, tp.user_id, max(m.created_at) as latest,
                 (count(*) filter (where m.sender_id <> tp.user_id))::int as received
            from changed m join thread_participants tp on tp.thread_id = m.thread_id
           group by 1, 2 order by 1, 2) n
   where p.thread_id = n.thread_id and p.user_id = n.user_id;
  return null;
end $$;
create trigger messages_count_on_insert after insert on messages
  referencing new table as changed for each statement execute function count_messages();
