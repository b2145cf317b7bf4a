-- A seller ends an order alone that is not paid in time, and offers the product to the next bidder.

alter table orders
  -- When the time to pay is over; null while the seller has not said how. Time in which a request to cancel was open
  -- does not count.
  add column payment_due_at timestamptz,
  -- Until when the next bidder answers; null for an order that was no offer.
  add column offer_ends_at timestamptz,
  -- The list of the auction in which the buyer bid, with that of the other bidders; null for a sale without one.
  add column auction_list_id bigint references auction_lists,
  drop constraint orders_status_check,
  add constraint orders_status_check check (status in
    ('offered', 'agreed', 'paid', 'handed-over', 'received', 'cancelled', 'with-admin', 'unpaid')),
  add constraint orders_offer_check check (status <> 'offered' or offer_ends_at is not null);

drop index orders_of_product;
create unique index orders_of_product on orders (product_id) where status not in ('cancelled', 'unpaid');
create index orders_offered on orders (offer_ends_at) where status = 'offered';
create index orders_of_list on orders (auction_list_id) where auction_list_id is not null;

-- Who has been told how to pay has the whole time from now on.
update orders set payment_due_at = now() + interval '7 days' where status = 'agreed' and payment <> '';
-- The transaction that sold the product published its list.
update orders o set auction_list_id = l._id
  from auction_lists l
 where l.product_id = o.product_id and o.status = 'agreed'
   and l.published_at between o.created_at - interval '5 seconds' and o.created_at + interval '5 seconds';

do $$
declare
  definition constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''order-unpaid''::text, ''order-offered''::text, '
      || '''order-offer-declined''::text, ''order-offer-ended''::text, ');
end $$;
