-- People are reminded of auctions that end, unless they turned that off.
do $$
declare
  definition constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''auction-ending''::text, ');
end $$;

alter table push_settings alter column topics set default '{tasks,auctions,reminders,orders,messages,projects}';
update push_settings set topics = array_append(topics, 'reminders') where 'auctions' = any(topics);

create table auction_reminders (
  product_id uuid primary key references products on delete cascade,
  -- A later auction of the product has another end.
  bid_end timestamptz not null
);
comment on table auction_reminders is 'market: The last auction of a product of whose end people were reminded.';
