-- Searches that people saved, and the products that are compared with them once.

create table saved_searches (
  _id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- What was searched for, as it is shown.
  filter jsonb not null,
  name text not null,
  -- The same as terms of the search index of this version. A product that matches has one of the anchors.
  query tsquery not null,
  anchors text[] not null,
  index_version integer not null,
  created_at timestamptz not null default now(),
  unique (user_id, filter)
);
comment on table saved_searches is 'search: Searches of whose new matches people are notified.';
create index saved_searches_by_anchor on saved_searches using gin (anchors) with (fastupdate = off);
create index saved_searches_of_version on saved_searches (index_version);

create table new_products (product_id uuid primary key references products on delete cascade);
comment on table new_products is
  'search: Added products that were not compared with the saved searches yet; none while nobody has saved one.';
create function queue_new_products() returns trigger language plpgsql as $$
begin
  insert into new_products select _id from added where exists (select from saved_searches);
  return null;
end $$;
create trigger products_queue_for_saved_searches after insert on products
  referencing new table as added for each statement execute function queue_new_products();

-- One unread notification per search and day of the daily mail counts what is new, also where the app shows none.
create unique index notifications_unread_of_search on notifications (user_id, (subject ->> 'searchId'), (subject ->> 'day'))
  where (read_at is null or read_at = '-infinity') and kind = 'search-match';
