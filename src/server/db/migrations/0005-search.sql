-- Search: what items are found by, and what is suggested while someone types.

-- Beside the items and not in them: bids, likes and ends of auctions then never touch the index over terms.
create table product_terms (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  price_cents bigint not null,
  -- What the terms were made by; see search_recipe.
  recipe smallint not null,
  terms tsvector not null
);
-- Without pending entries every search costs the same; without statistics the planner takes every query for narrow,
-- and so never reads the table from end to end.
create index product_terms_by_term on product_terms using gin (terms) with (fastupdate = off);
alter table product_terms alter column terms set statistics 0;

-- What the suggestions have yet to learn: items that came (1) and went (-1).
create table search_queue (
  _id bigint generated always as identity primary key,
  product_id uuid not null,
  change smallint not null check (change in (-1, 1))
);

-- One row: the recipe the terms and phrases of this database are made by.
create table search_recipe (recipe integer not null);

create table search_phrases (
  key text collate "C" primary key,
  shown text not null,
  uses integer not null
);
-- For every beginning, the phrases most used; `uses` is rounded down, so that it seldom changes.
create table search_lookups (
  key text collate "C" not null,
  lookup text collate "C" not null,
  uses integer not null,
  size smallint not null,
  primary key (key, lookup)
);
create index search_lookups_best on search_lookups (lookup, uses desc, size, key);

create table search_facets (
  kind text not null check (kind in ('era', 'type', 'location')),
  key text collate "C" not null,
  shown text not null,
  uses integer not null,
  primary key (kind, key)
);
create index search_facets_best on search_facets (kind, uses desc, key);

create function products_enter_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (product_id, change) select _id, 1 from added where deleted_at is null;
  return null;
end $$;
create trigger products_enter_search after insert on products
  referencing new table as added for each statement execute function products_enter_search();

create function product_leaves_search() returns trigger language plpgsql as $$
begin
  delete from product_terms where product_id = new._id;
  insert into search_queue (product_id, change) values (new._id, -1);
  return null;
end $$;
create trigger product_leaves_search after update of deleted_at on products
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function product_leaves_search();

-- All of a seller's items in their order, whatever their status.
create index products_of_seller_newest on products (seller_id, created_at desc, _id desc) where deleted_at is null;
