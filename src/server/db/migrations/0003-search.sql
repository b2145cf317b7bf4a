-- Search: the terms by which products are found, and the suggestions shown while a person types.

-- A table of its own: bids, likes and the ends of auctions update products and must not update the index on terms.
create table product_terms (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  price_cents bigint not null,
  -- The search_index_version that made the terms.
  index_version smallint not null,
  terms tsvector not null
);
comment on table product_terms is 'search: The terms by which a product is found, and what filters and sorts.';
-- Without pending entries, every search costs the same. Without statistics, the planner assumes that every search is
-- selective, and never scans the whole table.
create index product_terms_by_term on product_terms using gin (terms) with (fastupdate = off);
alter table product_terms alter column terms set statistics 0;

create table search_queue (
  _id bigint generated always as identity primary key,
  product_id uuid not null,
  change smallint not null check (change in (-1, 1))
);
comment on table search_queue is 'search: Added (1) and removed (-1) products that the suggestions do not include yet.';

create table search_index_version (index_version integer not null);
comment on table search_index_version is
  'search: One row: the version of the code that made the terms and phrases. Another version indexes anew.';

create table search_phrases (
  key text collate "C" primary key,
  label text not null,
  use_count integer not null
);
comment on table search_phrases is 'search: Phrases of product names with the number of products that use them.';

create table search_prefixes (
  key text collate "C" not null,
  prefix text collate "C" not null,
  -- Rounded down, so that it seldom changes.
  use_count integer not null,
  size smallint not null,
  primary key (key, prefix)
);
comment on table search_prefixes is 'search: For every prefix that a person can type, the phrases used most.';
create index search_prefixes_best on search_prefixes (prefix, use_count desc, size, key);

create table search_facets (
  kind text not null check (kind in ('era', 'type', 'location')),
  key text collate "C" not null,
  label text not null,
  use_count integer not null,
  primary key (kind, key)
);
comment on table search_facets is 'search: Values of the filters with the number of products that have them.';
create index search_facets_best on search_facets (kind, use_count desc, key);

create function queue_products_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (product_id, change) select _id, 1 from added where deleted_at is null;
  return null;
end $$;
create trigger products_queue_for_search after insert on products
  referencing new table as added for each statement execute function queue_products_for_search();

create function remove_product_from_search() returns trigger language plpgsql as $$
begin
  delete from product_terms where product_id = new._id;
  insert into search_queue (product_id, change) values (new._id, -1);
  return null;
end $$;
create trigger products_remove_from_search after update of deleted_at on products
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function remove_product_from_search();
