-- Results going out and pay going in: exports in order, figures of reviews, what of a job is paid.

-- Ids are made in time: an export reads on after the last one it wrote.
create index tasks_in_order on tasks (bundle_id, _id);

-- `paid_count` tasks are paid, with `paid_cents`; those completed since are due.
alter table jobs add column paid_count integer not null default 0 check (paid_count >= 0);
alter table jobs add column paid_cents bigint not null default 0;
alter table jobs add column review_seconds double precision not null default 0;
alter table jobs add column last_review_at timestamptz;
alter table jobs add column last_assigned_at timestamptz;

update jobs j set
    paid_count = case when j.status = 'Payment Completed' then j.completed_count else 0 end,
    paid_cents = case when j.status = 'Payment Completed' then j.completed_count * b.rate_cents else 0 end
  from bundles b where b._id = j.bundle_id;

-- Paying a job pays what is completed, at the bundle's rate of that moment; a task completed later reopens it.
create function keep_job_pay() returns trigger language plpgsql as $$
begin
  if new.status = 'Payment Completed' and old.status <> 'Payment Completed' then
    new.paid_cents := old.paid_cents
      + (new.completed_count - old.paid_count) * (select rate_cents from bundles where _id = new.bundle_id);
    new.paid_count := new.completed_count;
  elsif new.status = 'Payment Completed' and new.completed_count > new.paid_count then
    new.status := 'Reviewing';
    new.paid_at := null;
  end if;
  return new;
end $$;
create trigger jobs_pay_kept before update on jobs for each row execute function keep_job_pay();

-- Per bundle: finished reviews by day (UTC) with the seconds they took, and scores by section.
create table review_days (
  bundle_id uuid not null references bundles on delete cascade,
  day date not null,
  reviews integer not null,
  primary key (bundle_id, day)
);
create table review_scores (
  bundle_id uuid not null references bundles on delete cascade,
  section text not null,
  score integer not null,
  reviews integer not null,
  primary key (bundle_id, section, score)
);

create type review_step as (
  bundle_id uuid, worker_id uuid, status text, step int, completed_at timestamptz, duration double precision, result jsonb);

create function apply_reviews(steps review_step[]) returns void language plpgsql as $$
begin
  insert into review_days as d (bundle_id, day, reviews)
    select bundle_id, (completed_at at time zone 'utc')::date, sum(step)::int
      from unnest(steps) where status = 'completed' group by 1, 2 having sum(step) <> 0 order by 1, 2
    on conflict (bundle_id, day) do update set reviews = d.reviews + excluded.reviews;
  insert into review_scores as s (bundle_id, section, score, reviews)
    select bundle_id, section, score, sum(step)::int
      from unnest(steps),
        unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section,
        lateral (select (result -> section ->> 'score')::int as score) scored
     where status = 'completed' and score is not null
     group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    on conflict (bundle_id, section, score) do update set reviews = s.reviews + excluded.reviews;
  update jobs j set
      review_seconds = j.review_seconds + n.seconds,
      last_review_at = greatest(j.last_review_at, n.latest)
    from (select bundle_id, worker_id, sum(step * duration) as seconds, max(completed_at) filter (where step > 0) as latest
            from unnest(steps) where status = 'completed' group by 1, 2 order by 1, 2) n
   where j.bundle_id = n.bundle_id and j.worker_id = n.worker_id;
end $$;

-- Both steps of a task that stays as it was make nothing; a bulk assignment has none and costs one look.
create function count_reviews_in() returns trigger language plpgsql as $$
begin
  perform apply_reviews(array(
    select (bundle_id, worker_id, status, 1, completed_at, duration, result)::review_step
      from after_rows where status = 'completed'));
  return null;
end $$;
create function count_reviews_out() returns trigger language plpgsql as $$
begin
  perform apply_reviews(array(
    select (bundle_id, worker_id, status, -1, completed_at, duration, result)::review_step
      from before_rows b where status = 'completed' and exists (select from bundles where _id = b.bundle_id)));
  return null;
end $$;
create function count_reviews_moved() returns trigger language plpgsql as $$
declare steps review_step[];
begin
  steps := array(
    select (bundle_id, worker_id, status, 1, completed_at, duration, result)::review_step
      from after_rows where status = 'completed'
    union all
    select (bundle_id, worker_id, status, -1, completed_at, duration, result)::review_step
      from before_rows where status = 'completed');
  if cardinality(steps) > 0 then perform apply_reviews(steps); end if;
  update jobs j set last_assigned_at = now()
    from (select bundle_id, worker_id from after_rows where status = 'assigned'
          group by 1, 2 order by 1, 2) n
   where j.bundle_id = n.bundle_id and j.worker_id = n.worker_id;
  return null;
end $$;
-- Their names let them come after the counters of 0004, whose rows they update.
create trigger tasks_reviewed_in after insert on tasks
  referencing new table as after_rows for each statement execute function count_reviews_in();
create trigger tasks_reviewed_out after delete on tasks
  referencing old table as before_rows for each statement execute function count_reviews_out();
create trigger tasks_reviewed_moved after update on tasks
  referencing old table as before_rows new table as after_rows for each statement execute function count_reviews_moved();

do $$
begin
  perform apply_reviews(array(
    select (bundle_id, worker_id, status, 1, completed_at, duration, result)::review_step
      from tasks where status = 'completed'));
  update jobs set last_assigned_at = updated_at where assigned_count > 0;
end $$;

-- The balance is in yuan, the wallet's money; what is paid in another currency stands beside it.
create or replace function count_money() returns trigger language plpgsql as $$
begin
  update users u set money_cents = money_cents + n.s
    from (select user_id, sum(amount_cents)::bigint s from changed where currency = 'CNY' group by 1 order by 1) n
    where u._id = n.user_id;
  return null;
end $$;

-- Once per job and count of tasks paid: paying twice is refused by the table itself.
create unique index ledger_entries_payout on ledger_entries
  (user_id, (subject ->> 'bundleId'), (subject ->> 'paidCount')) where kind = 'payout' and subject ? 'paidCount';

alter function recount() rename to recount_before_results;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint) language sql stable as $$
  select * from recount_before_results() where counter <> 'users.money_cents'
  union all
  select 'users.money_cents', u._id, u.money_cents, c.n from users u,
    lateral (select coalesce(sum(amount_cents), 0)::bigint n from ledger_entries
              where user_id = u._id and currency = 'CNY') c
    where u.money_cents <> c.n
  union all
  select 'review_days', coalesce(k.bundle_id, c.bundle_id), coalesce(k.reviews, 0), coalesce(c.n, 0)
    from (select * from review_days where reviews <> 0) k
    full join (select bundle_id, (completed_at at time zone 'utc')::date as day, count(*) n
                 from tasks where status = 'completed' group by 1, 2) c using (bundle_id, day)
    where coalesce(k.reviews, 0) <> coalesce(c.n, 0)
  union all
  select 'review_scores', coalesce(k.bundle_id, c.bundle_id), coalesce(k.reviews, 0), coalesce(c.n, 0)
    from (select * from review_scores where reviews <> 0) k
    full join (select bundle_id, section, (result -> section ->> 'score')::int as score, count(*) n
                 from tasks, unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section
                where status = 'completed' and (result -> section ->> 'score') is not null group by 1, 2, 3) c
      using (bundle_id, section, score)
    where coalesce(k.reviews, 0) <> coalesce(c.n, 0)
  union all
  select 'jobs.review_seconds', j.worker_id, round(j.review_seconds)::bigint, round(c.n)::bigint from jobs j,
    lateral (select coalesce(sum(duration), 0) n from tasks t
              where t.bundle_id = j.bundle_id and t.worker_id = j.worker_id and t.status = 'completed') c
    where round(j.review_seconds) <> round(c.n)
$$;
