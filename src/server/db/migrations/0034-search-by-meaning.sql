-- Search by meaning: products are indexed again when their state or their seller's name changes, lists are ordered by
-- price, and suggestions show a product.

alter table search_queue drop constraint search_queue_change_check;
alter table search_queue add constraint search_queue_change_check check (change in (-1, 0, 1));
comment on table search_queue is
  'search: Products that were added (1) or removed (-1), which the suggestions do not include yet, or changed (0), which are indexed again.';

create index product_terms_by_price on product_terms (price_cents, product_id);

alter table search_phrases add column example_id uuid;
comment on column search_phrases.example_id is 'A product that uses the phrase; it may be deleted.';

create function queue_changed_product_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (product_id, change) values (new._id, 0);
  return null;
end $$;
create trigger products_queue_change_for_search after update of status on products
  for each row when (old.status <> new.status and new.deleted_at is null)
  execute function queue_changed_product_for_search();

create function queue_products_of_renamed_seller() returns trigger language plpgsql as $$
begin
  insert into search_queue (product_id, change)
  select _id, 0 from products where seller_id = new._id and deleted_at is null;
  return null;
end $$;
create trigger users_queue_products_for_search after update of name on users
  for each row when (old.name <> new.name)
  execute function queue_products_of_renamed_seller();
