-- Reviews and scores by person and day, for the board's figures over time.

create table reviewer_days (
  bundle_id uuid not null references bundles on delete cascade,
  day date not null,
  worker_id uuid not null references users,
  name text not null,
  total integer not null,
  primary key (bundle_id, day, worker_id, name)
);
comment on table reviewer_days is
  'reviews: Sums of reviewer_metrics() over the completed reviews of a person in a bundle by day (UTC).';

-- What one review adds to reviewer_days: `reviews`, and for each section with a score `scored.<section>`, the number of
-- scores, and `score.<section>`, their sum.
create function reviewer_metrics(result jsonb) returns table (name text, value int) language sql immutable as $$
  select 'reviews', 1
  union all
  select metric.name || section, metric.value
    from unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section,
         lateral (select (result -> section ->> 'score')::int as score) scored,
         lateral (values ('scored.', 1), ('score.', score)) metric (name, value)
   where score is not null
$$;

-- A review that is added to reviewer_days (step 1) or removed from them (-1).
create type reviewer_step as (bundle_id uuid, worker_id uuid, completed_at timestamptz, result jsonb, step int);

create function apply_reviewer_steps(steps reviewer_step[]) returns void language sql as $$
  insert into reviewer_days as d (bundle_id, day, worker_id, name, total)
    select bundle_id, (completed_at at time zone 'utc')::date, worker_id, m.name, sum(step * m.value)::int
      from unnest(steps), reviewer_metrics(result) m
     group by 1, 2, 3, 4 having sum(step * m.value) <> 0 order by 1, 2, 3, 4
    on conflict (bundle_id, day, worker_id, name) do update set total = d.total + excluded.total
$$;

-- Its triggers run after those of count_tasks(), which hold the lock on the bundle's row: their names come later.
create function count_reviewer_days() returns trigger language plpgsql as $$
declare
  steps reviewer_step[] := '{}';
begin
  if tg_op = 'DELETE' then
    -- The counters of a deleted bundle are deleted with it.
    steps := array(
      select (bundle_id, worker_id, completed_at, result, -1)::reviewer_step from before_rows
       where status = 'completed' and bundle_id in (select _id from bundles));
  elsif tg_op = 'INSERT' then
    steps := array(
      select (bundle_id, worker_id, completed_at, result, 1)::reviewer_step from after_rows where status = 'completed');
  else
    steps := array(
      select (bundle_id, worker_id, completed_at, result, step)::reviewer_step
        from (select bundle_id, worker_id, completed_at, result, 1 as step from after_rows where status = 'completed'
              union all
              select bundle_id, worker_id, completed_at, result, -1 from before_rows where status = 'completed') u);
  end if;
  if cardinality(steps) > 0 then perform apply_reviewer_steps(steps); end if;
  return null;
end $$;
create trigger tasks_count_reviewer_days_on_insert after insert on tasks
  referencing new table as after_rows for each statement execute function count_reviewer_days();
create trigger tasks_count_reviewer_days_on_delete after delete on tasks
  referencing old table as before_rows for each statement execute function count_reviewer_days();
create trigger tasks_count_reviewer_days_on_update after update on tasks
  referencing old table as before_rows new table as after_rows for each statement execute function count_reviewer_days();

-- What is stored already.
insert into reviewer_days
  select bundle_id, (completed_at at time zone 'utc')::date, worker_id, m.name, sum(m.value)
    from tasks, reviewer_metrics(result) m where status = 'completed' group by 1, 2, 3, 4;

create function recount_reviewer_days() returns table (counter text, subject uuid, stored bigint, actual bigint)
language sql stable as $$
  select 'reviewer_days.' || name, worker_id, coalesce(s.total, 0), coalesce(c.total, 0)
    from (select * from reviewer_days where total <> 0) s
    full join (
      select bundle_id, worker_id, (completed_at at time zone 'utc')::date as day, f.name, sum(f.value) as total
        from tasks t, lateral (
          select 'reviews' as name, 1 as value
          union all
          select 'scored.' || key, 1 from jsonb_each(t.result) where value ? 'score'
          union all
          select 'score.' || key, (value ->> 'score')::int from jsonb_each(t.result) where value ? 'score') f
       where status = 'completed' group by 1, 2, 3, 4) c
      using (bundle_id, worker_id, day, name)
   where coalesce(s.total, 0) <> coalesce(c.total, 0)
$$;

-- Adds its part to whatever recount() had before this migration.
alter function recount() rename to recount_before_reviewer_days;
create function recount() returns table (counter text, subject uuid, stored bigint, actual bigint)
language sql stable as $$
  select * from recount_before_reviewer_days() union all select * from recount_reviewer_days()
$$;
