-- Sellers edit their products. Open pages of the product are told, and the search suggestions follow.

alter table products add column edited_at timestamptz;
comment on column products.edited_at is
  'The last edit of texts, prices, photos or additions. Shown to nobody: an edit of a running auction says whether there are bids.';
create trigger products_emit_on_edit after update of edited_at on products
  for each row when (old.edited_at is distinct from new.edited_at)
  execute function emit_product_event();

alter table search_queue add column texts jsonb;
comment on column search_queue.texts is
  'The name, era, type and location to count, if the product has others by now. Null: those of the product.';

-- What is queued for the product was about its texts before the edit.
create function queue_edited_product_for_search() returns trigger language plpgsql as $$
declare
  before_texts constant jsonb :=
    jsonb_build_object('name', old.name, 'era', old.era, 'type', old.type, 'location', old.location);
begin
  update search_queue set texts = before_texts where product_id = new._id and change <> 0 and texts is null;
  insert into search_queue (product_id, change, texts) values (new._id, -1, before_texts), (new._id, 1, null);
  return null;
end $$;
create trigger products_queue_edit_for_search after update of name, era, type, location on products
  for each row
  when (new.deleted_at is null and (old.name, old.era, old.type, old.location)
        is distinct from (new.name, new.era, new.type, new.location))
  execute function queue_edited_product_for_search();
