-- Orders that administrators have to decide remind them, as others remind their people.
drop index orders_to_remind;
create index orders_to_remind on orders (step_at)
  where status in ('agreed', 'paid', 'handed-over', 'with-admin') and reminded_at is null;
