-- Quality of reviews, by talent: agreement with other reviewers, coverage, pace, and skipped tasks. See docs/quality.md.

alter table jobs
  -- Reviews with a recorded coverage, and the sum of their coverage in thousandths.
  add column covered_count integer not null default 0,
  add column coverage_thousandths bigint not null default 0,
  -- Of the reviews with a measured time and a video of known duration: the sums of both, in seconds.
  add column paced_seconds double precision not null default 0,
  add column paced_video_seconds double precision not null default 0,
  add column skipped_count integer not null default 0;

create table review_pairs (
  bundle_id uuid not null references bundles on delete cascade,
  worker_id uuid not null references users,
  week date not null,
  section text not null,
  score smallint not null,
  other_score smallint not null,
  pairs integer not null,
  primary key (bundle_id, worker_id, week, section, score, other_score)
);
comment on table review_pairs is
  'reviews: Tasks that two people reviewed, by the scores that each person and the other gave. Both people have a row for a pair. The week (UTC, its Monday) is that of the later review.';

-- A completed review of a task that was reviewed twice.
create type paired_review as (
  _id uuid, bundle_id uuid, second_review_of uuid, worker_id uuid, completed_at timestamptz, result jsonb);

-- The rows of review_pairs that `reviews` add up to. Reviews by the same person are no pair.
create function count_review_pairs(reviews paired_review[]) returns table (
  bundle_id uuid, worker_id uuid, week date, section text, score smallint, other_score smallint, pairs integer)
language sql stable as $$
  select s.bundle_id, v.worker_id,
         date_trunc('week', greatest(f.completed_at, s.completed_at) at time zone 'utc')::date,
         section, v.score, v.other_score, count(*)::int
    from unnest(reviews) s
    join unnest(reviews) f on f._id = s.second_review_of and f.worker_id <> s.worker_id,
      unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section,
      lateral (select (f.result -> section ->> 'score')::smallint as first,
                      (s.result -> section ->> 'score')::smallint as second) scores,
      lateral (values (f.worker_id, first, second), (s.worker_id, second, first)) v (worker_id, score, other_score)
   where first is not null and second is not null
   group by 1, 2, 3, 4, 5, 6
$$;

create function apply_review_pairs(reviews paired_review[], step int) returns void language sql as $$
  insert into review_pairs as p
    select bundle_id, worker_id, week, section, score, other_score, step * pairs from count_review_pairs(reviews)
     order by 1, 2, 3, 4, 5, 6
    on conflict (bundle_id, worker_id, week, section, score, other_score) do update set pairs = p.pairs + excluded.pairs
$$;

create function count_skips() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into jobs as j (bundle_id, worker_id, skipped_count)
      select bundle_id, worker_id, count(*) from after_rows group by 1, 2 order by 1, 2
      on conflict (bundle_id, worker_id) do update set skipped_count = j.skipped_count + excluded.skipped_count;
  else
    update jobs j set skipped_count = j.skipped_count - d.skips
      from (select bundle_id, worker_id, count(*) as skips from before_rows group by 1, 2 order by 1, 2) d
     where j.bundle_id = d.bundle_id and j.worker_id = d.worker_id;
  end if;
  return null;
end $$;
create trigger task_skips_count_on_insert after insert on task_skips
  referencing new table as after_rows for each statement execute function count_skips();
create trigger task_skips_count_on_delete after delete on task_skips
  referencing old table as before_rows for each statement execute function count_skips();

alter type review_step add attribute video_seconds double precision;

create or replace function apply_review_steps(steps review_step[]) returns void language plpgsql as $$
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
  insert into review_sums as s (bundle_id, name, total)
    select bundle_id, m.name, sum(step * m.value)
      from unnest(steps), review_metrics(result) m
     where status = 'completed'
     group by 1, 2 having sum(step * m.value) <> 0 order by 1, 2
    on conflict (bundle_id, name) do update set total = s.total + excluded.total;
  update jobs j set
      review_seconds = j.review_seconds + r.seconds,
      timed_review_count = j.timed_review_count + r.timed,
      last_review_at = greatest(j.last_review_at, r.latest),
      covered_count = j.covered_count + r.covered,
      coverage_thousandths = j.coverage_thousandths + r.coverage,
      paced_seconds = j.paced_seconds + r.paced_seconds,
      paced_video_seconds = j.paced_video_seconds + r.paced_video_seconds
    from (select bundle_id, worker_id, sum(step * duration) as seconds,
                 coalesce(sum(step) filter (where duration > 0), 0) as timed,
                 max(completed_at) filter (where step > 0) as latest,
                 coalesce(sum(step) filter (where result ? 'coverage'), 0) as covered,
                 coalesce(sum(step * round((result ->> 'coverage')::numeric * 1000)), 0)::bigint as coverage,
                 coalesce(sum(step * duration) filter (where duration > 0 and video_seconds > 0), 0) as paced_seconds,
                 coalesce(sum(step * video_seconds) filter (where duration > 0 and video_seconds > 0), 0)
                   as paced_video_seconds
            from unnest(steps) where status = 'completed' group by 1, 2 order by 1, 2) r
   where j.bundle_id = r.bundle_id and j.worker_id = r.worker_id;
end $$;

-- Emits the events of changed tasks and maintains all counts and statistics of tasks. It locks the bundle's row before
-- every other counter and until the transaction ends: deadlocks are impossible, and blocks don't change meanwhile.
create or replace function count_tasks() returns trigger language plpgsql as $$
declare
  bundle_ids uuid[];
  changes task_change[];
  reviews review_step[];
  reviewed_ids uuid[] := '{}';
  paired_ids uuid[];
  before_pairs paired_review[] := '{}';
  after_pairs paired_review[] := '{}';
  other_pairs paired_review[];
begin
  if tg_op = 'DELETE' then
    -- The counters of a deleted bundle are deleted with it.
    bundle_ids := array(select _id from bundles where _id in (select bundle_id from before_rows)
      order by _id for no key update);
    changes := array(
      select (bundle_id, worker_id, language, status, block, count(*), 0)::task_change
        from (select b.*, width_bucket(_id, starts) as block
                from before_rows b join task_block_starts(bundle_ids) using (bundle_id)) r
       group by grouping sets ((bundle_id, worker_id, language, status), (bundle_id, language, status, block)));
  else
    bundle_ids := array(select _id from bundles where _id in (select bundle_id from after_rows)
      order by _id for no key update);
    if tg_op = 'INSERT' then
      changes := array(
        select (bundle_id, worker_id, language, status, block, 0, count(*))::task_change
          from (select a.*, width_bucket(_id, starts) as block
                  from after_rows a join task_block_starts(bundle_ids) using (bundle_id)) r
         group by grouping sets ((bundle_id, worker_id, language, status), (bundle_id, language, status, block)));
    else
      changes := array(
        select (bundle_id, worker_id, language, status, block, sum(before), sum(after))::task_change
          from (select bundle_id, worker_id, language, status, before, after, width_bucket(_id, starts) as block
                  from (select _id, bundle_id, worker_id, language, status, 0 as before, 1 as after from after_rows
                        union all
                        select _id, bundle_id, worker_id, language, status, 1, 0 from before_rows) u
                  join task_block_starts(bundle_ids) using (bundle_id)) r
         group by grouping sets ((bundle_id, worker_id, language, status), (bundle_id, language, status, block)));
    end if;
  end if;
  if cardinality(changes) = 0 then return null; end if;
  if tg_op <> 'DELETE' then perform emit_task_events(changes); end if;
  perform apply_task_changes(changes, tg_op = 'UPDATE');
  if tg_op = 'INSERT' then perform split_task_blocks(_id) from unnest(bundle_ids) b (_id); end if;

  -- A task that is completed before and after makes two steps that cancel out, unless its review was changed.
  if exists (select from unnest(changes) where status = 'completed') then
    if tg_op <> 'INSERT' then
      reviews := array(
        select (bundle_id, worker_id, status, -1, completed_at, duration, result, video_seconds)::review_step
          from before_rows where status = 'completed' and bundle_id = any (bundle_ids));
    end if;
    if tg_op <> 'DELETE' then
      reviews := reviews || array(
        select (bundle_id, worker_id, status, 1, completed_at, duration, result, video_seconds)::review_step
          from after_rows where status = 'completed');
    end if;
    perform apply_review_steps(reviews);
    -- The reviews of tasks with two reviews: those that changed, before and after, and the others of their pairs.
    if tg_op <> 'INSERT' then
      reviewed_ids := array(
        select _id from before_rows where status = 'completed' and bundle_id = any (bundle_ids));
    end if;
    if tg_op <> 'DELETE' then
      reviewed_ids := reviewed_ids || array(select _id from after_rows where status = 'completed');
    end if;
    paired_ids := array(select second_review_of from tasks where second_review_of = any (reviewed_ids));
    if tg_op <> 'INSERT' then
      before_pairs := array(
        select (_id, bundle_id, second_review_of, worker_id, completed_at, result)::paired_review
          from before_rows
         where status = 'completed' and bundle_id = any (bundle_ids)
           and (second_review_of is not null or _id in (select unnest(paired_ids))));
    end if;
    if tg_op <> 'DELETE' then
      after_pairs := array(
        select (_id, bundle_id, second_review_of, worker_id, completed_at, result)::paired_review
          from after_rows
         where status = 'completed' and (second_review_of is not null or _id in (select unnest(paired_ids))));
    end if;
    if cardinality(before_pairs) + cardinality(after_pairs) > 0 then
      other_pairs := array(
        select (_id, bundle_id, second_review_of, worker_id, completed_at, result)::paired_review
          from tasks
         where status = 'completed' and _id = any (array(
           select second_review_of from unnest(before_pairs || after_pairs) where second_review_of is not null
           union
           select _id from tasks where second_review_of = any (reviewed_ids)
           except
           select unnest(reviewed_ids))));
      perform apply_review_pairs(before_pairs || other_pairs, -1);
      perform apply_review_pairs(after_pairs || other_pairs, 1);
    end if;
  end if;
  return null;
end $$;

-- What is stored already.
update jobs j set
    covered_count = c.covered, coverage_thousandths = c.coverage,
    paced_seconds = c.seconds, paced_video_seconds = c.video_seconds
  from (select bundle_id, worker_id,
               count(*) filter (where result ? 'coverage') as covered,
               coalesce(sum(round((result ->> 'coverage')::numeric * 1000)), 0)::bigint as coverage,
               coalesce(sum(duration) filter (where duration > 0 and video_seconds > 0), 0) as seconds,
               coalesce(sum(video_seconds) filter (where duration > 0 and video_seconds > 0), 0) as video_seconds
          from tasks where status = 'completed' group by 1, 2) c
 where j.bundle_id = c.bundle_id and j.worker_id = c.worker_id;
insert into jobs as j (bundle_id, worker_id, skipped_count)
  select bundle_id, worker_id, count(*) from task_skips group by 1, 2
  on conflict (bundle_id, worker_id) do update set skipped_count = excluded.skipped_count;
insert into review_pairs
  select * from count_review_pairs(array(
    select (_id, bundle_id, second_review_of, worker_id, completed_at, result)::paired_review from tasks
     where status = 'completed'
       and (second_review_of is not null
            or _id in (select second_review_of from tasks where second_review_of is not null))));

-- The parts of recount(), by area. A migration that adds a counter replaces its part.
alter function recount() rename to recount_people_market_and_tasks;

create function recount_quality() returns table (counter text, subject uuid, stored bigint, actual bigint)
language sql stable as $$
  -- Sums of floating point numbers differ by their order, far behind the point.
  select s.counter, j.worker_id, round(s.stored)::bigint, round(s.actual)::bigint from jobs j,
    lateral (select count(*) filter (where result ? 'coverage') as covered,
                    coalesce(sum(round((result ->> 'coverage')::numeric * 1000)), 0) as coverage,
                    coalesce(sum(duration) filter (where duration > 0 and video_seconds > 0), 0) as seconds,
                    coalesce(sum(video_seconds) filter (where duration > 0 and video_seconds > 0), 0) as video_seconds
               from tasks t
              where t.bundle_id = j.bundle_id and t.worker_id = j.worker_id and t.status = 'completed') c,
    lateral (select count(*) as skips from task_skips t
              where t.bundle_id = j.bundle_id and t.worker_id = j.worker_id) k,
    lateral (values ('jobs.covered_count', j.covered_count, c.covered),
                    ('jobs.coverage_thousandths', j.coverage_thousandths, c.coverage),
                    ('jobs.paced_seconds', j.paced_seconds, c.seconds),
                    ('jobs.paced_video_seconds', j.paced_video_seconds, c.video_seconds),
                    ('jobs.skipped_count', j.skipped_count, k.skips)) s (counter, stored, actual)
   where abs(s.stored - s.actual) > 0.001
  union all
  select 'review_pairs.' || section, worker_id, coalesce(s.pairs, 0), coalesce(c.pairs, 0)
    from (select * from review_pairs where pairs <> 0) s
    full join (
      select s.bundle_id, v.worker_id, section, v.score, v.other_score, count(*) as pairs,
             date_trunc('week', greatest(f.completed_at, s.completed_at) at time zone 'utc')::date as week
        from tasks s join tasks f on f._id = s.second_review_of and f.worker_id <> s.worker_id,
          jsonb_object_keys(s.result) section,
          lateral (values (f.worker_id, f.result, s.result), (s.worker_id, s.result, f.result))
            r (worker_id, result, other_result),
          lateral (select r.worker_id, (r.result -> section ->> 'score')::int as score,
                          (r.other_result -> section ->> 'score')::int as other_score) v
       where s.status = 'completed' and f.status = 'completed' and v.score is not null and v.other_score is not null
       group by 1, 2, 3, 4, 5, 7) c
      using (bundle_id, worker_id, section, score, other_score, week)
   where coalesce(s.pairs, 0) <> coalesce(c.pairs, 0)
$$;

create function recount() returns table (counter text, subject uuid, stored bigint, actual bigint)
language sql stable as $$
  select * from recount_people_market_and_tasks() union all select * from recount_quality()
$$;
