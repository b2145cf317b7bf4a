-- How to pay and the address are notified, and the pushes of orders have a switch of their own.
do $$
declare
  definition constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''order-payment''::text, ''order-address''::text, ');
end $$;

alter table push_settings alter column topics set default '{tasks,auctions,orders,messages,projects}';
-- They belonged to the auctions.
update push_settings set topics = array_append(topics, 'orders') where 'auctions' = any(topics);
