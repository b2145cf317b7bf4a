-- A changed rate can apply from now on: completed tasks that are not paid then stay due at the rate before the change.

alter table jobs
  -- This many completed, unpaid tasks are due at rates before a change, with old_rate_cents. The others are due at the
  -- rate of the bundle.
  add column old_rate_count integer not null default 0 check (old_rate_count >= 0),
  add column old_rate_cents bigint not null default 0 check (old_rate_cents >= 0);

-- A payout pays what is due. A task completed later reopens the job. Which tasks are paid is not recorded: a reopened
-- task takes from those at the current rate first, then from the others at their average.
create or replace function update_job_pay() returns trigger language plpgsql as $$
begin
  if new.status = 'Payment Completed' and old.status <> 'Payment Completed' then
    new.paid_cents := old.paid_cents + new.old_rate_cents
      + (new.completed_count - old.paid_count - new.old_rate_count)
        * (select rate_cents from bundles where _id = new.bundle_id);
    new.paid_count := new.completed_count;
  elsif new.status = 'Payment Completed' and new.completed_count > new.paid_count then
    new.status := 'Reviewing';
    new.paid_at := null;
  end if;
  if new.old_rate_count > greatest(0, new.completed_count - new.paid_count) then
    new.old_rate_cents := round(new.old_rate_cents::numeric * greatest(0, new.completed_count - new.paid_count)
      / new.old_rate_count);
    new.old_rate_count := greatest(0, new.completed_count - new.paid_count);
  end if;
  return new;
end $$;
