-- What follows a sale. Sales before this migration have no order.

create table orders (
  _id uuid primary key,
  product_id uuid not null references products,
  seller_id uuid not null references users,
  buyer_id uuid not null references users,
  price_cents bigint not null check (price_cents between 0 and 9999999999),
  status text not null default 'agreed'
    check (status in ('agreed', 'paid', 'handed-over', 'received', 'cancelled', 'with-admin')),
  cancel_requested_by text check (cancel_requested_by in ('buyer', 'seller')),
  -- How the seller wants to be paid. Curio moves no money.
  payment text not null default '',
  -- Where the buyer wants the product. Shown to the two people only.
  address text not null default '',
  tracking text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  -- Since when the current step waits.
  step_at timestamptz not null default clock_timestamp(),
  reminded_at timestamptz,
  check (cancel_requested_by is null or status in ('agreed', 'paid', 'handed-over'))
);
comment on table orders is
  'market: Orders: what follows a sale, from payment to receipt, as its two people state it. Cancelled ones stay.';
-- A product that was cancelled and sold again has several, of which one is not cancelled.
create unique index orders_of_product on orders (product_id) where status <> 'cancelled';
create index orders_of_seller on orders (seller_id, created_at desc, _id desc);
create index orders_of_buyer on orders (buyer_id, created_at desc, _id desc);
create index orders_with_admin on orders (created_at desc, _id desc) where status = 'with-admin';
create index orders_to_remind on orders (step_at)
  where status in ('agreed', 'paid', 'handed-over') and reminded_at is null;

create table order_steps (
  _id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  action text not null,
  -- The side that acted; null: the person's account was erased, and Curio acted.
  role text check (role in ('buyer', 'seller', 'admin')),
  note text not null default '',
  at timestamptz not null default clock_timestamp()
);
comment on table order_steps is 'market: Append-only. What was done to an order after its sale.';
create index order_steps_of_order on order_steps (order_id, _id);

-- Adds to the kinds that the tables accept, whichever they are.
do $$
declare
  kinds constant text[] := array[
    'order-paid', 'order-handed-over', 'order-received', 'order-cancel-requested', 'order-continued', 'order-cancelled',
    'order-problem', 'order-closed', 'order-waiting'];
  accepted record;
begin
  for accepted in
    select conrelid::regclass as of_table, conname as name, pg_get_constraintdef(oid) as definition,
           case conname when 'events_kind_check' then array['order'] else kinds end as more
      from pg_constraint where conname in ('notifications_kind_check', 'events_kind_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', accepted.of_table, accepted.name,
      accepted.name, replace(accepted.definition, 'ARRAY[',
        'ARRAY[' || (select string_agg(quote_literal(kind) || '::text, ', '') from unnest(accepted.more) kind)));
  end loop;
end $$;

-- A new order has none: both people get a notification.
create function emit_order_event() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select person, 'order', jsonb_build_object('orderId', new._id)
      from (select unnest(array[new.seller_id, new.buyer_id]) as person
            union select _id from users where role = 'admin' and 'with-admin' in (old.status, new.status)) people;
  return null;
end $$;
create trigger orders_emit_on_update after update on orders for each row execute function emit_order_event();

-- A cancelled sale is taken back: the product is new again.
create or replace function count_sales() returns trigger language plpgsql as $$
begin
  update users u set likes_count = u.likes_count + s.sales
    from (select seller_id, sum(step)::int as sales from (
            (select _id, seller_id, 1 as step from after_rows where status = 'sold'
             except all select _id, seller_id, 1 from before_rows where status = 'sold')
            union all
            (select _id, seller_id, -1 from before_rows where status = 'sold'
             except all select _id, seller_id, -1 from after_rows where status = 'sold')) changes
           group by 1 order by 1) s
   where u._id = s.seller_id and s.sales <> 0;
  return null;
end $$;
