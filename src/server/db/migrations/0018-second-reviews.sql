-- Second opinions: a second review is a task of its own that names the one it repeats. And finished work that goes back.

alter table tasks add column second_of uuid references tasks on delete cascade;
create unique index tasks_second on tasks (second_of) where second_of is not null;
-- A bundle's second reviews by state: what is left to a manager's hand, and what agreement is computed from.
create index tasks_seconds_page on tasks (bundle_id, status, language, _id) where second_of is not null;

alter table task_history drop constraint task_history_action_check;
alter table task_history add constraint task_history_action_check
  check (action in ('import', 'assign', 'unassign', 'submit', 'return', 'skip', 'reopen', 'second'));

-- A review that was reopened and handed in again goes out again: one delivery for each time it was handed in.
drop index webhook_deliveries_once;
create unique index webhook_deliveries_once on webhook_deliveries (task_id, (payload ->> 'timestamp'))
  where kind = 'review.completed';

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('auction-ended', 'auction-won', 'auction-lost', 'auction-cancelled', 'item-sold', 'bought-now', 'new-follower',
   'new-message', 'task-assigned', 'task-reopened'));
