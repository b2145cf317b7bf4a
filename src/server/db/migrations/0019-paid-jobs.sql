-- What jobs say was paid is held against the ledger, like every other counter against what it counts.

alter function recount() rename to recount_before_paid_jobs;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint) language sql stable as $$
  select * from recount_before_paid_jobs()
  union all
  select 'jobs.paid_cents', j.worker_id, j.paid_cents, c.n from jobs j,
    lateral (select coalesce(sum(amount_cents), 0)::bigint n from ledger_entries
              where user_id = j.worker_id and kind = 'payout' and subject ->> 'bundleId' = j.bundle_id::text) c
    where j.paid_cents <> c.n
$$;
