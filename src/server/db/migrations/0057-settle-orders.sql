-- The two people of an order can still cancel it while an administrator has to decide it.
alter table orders
  drop constraint orders_check,
  add constraint orders_check
    check (cancel_requested_by is null or status in ('agreed', 'paid', 'handed-over', 'with-admin'));
