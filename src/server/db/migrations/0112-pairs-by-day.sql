-- Pairs of reviews by day too, for agreement over days. Reading all pairs stays a matter of weeks.

create table review_pair_days (
  bundle_id uuid not null references bundles on delete cascade,
  day date not null,
  worker_id uuid not null references users,
  section text not null,
  score smallint not null,
  other_score smallint not null,
  pairs integer not null,
  primary key (bundle_id, day, worker_id, section, score, other_score)
);
comment on table review_pair_days is
  'reviews: The rows of review_pairs by day (UTC) instead of week, that of the later review.';

-- The rows of review_pair_days that `reviews` add up to. Reviews by the same person are no pair.
drop function count_review_pairs(paired_review[]);
create function count_review_pairs(reviews paired_review[]) returns table (
  bundle_id uuid, day date, worker_id uuid, section text, score smallint, other_score smallint, pairs integer)
language sql stable as $$
  select s.bundle_id, (greatest(f.completed_at, s.completed_at) at time zone 'utc')::date, v.worker_id,
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

create or replace function apply_review_pairs(reviews paired_review[], step int) returns void language sql as $$
  with counted as materialized (select * from count_review_pairs(reviews)), days as (
    insert into review_pair_days as p
      select bundle_id, day, worker_id, section, score, other_score, step * pairs from counted
       order by 1, 2, 3, 4, 5, 6
      on conflict (bundle_id, day, worker_id, section, score, other_score)
        do update set pairs = p.pairs + excluded.pairs
  )
  insert into review_pairs as p
    select bundle_id, worker_id, date_trunc('week', day::timestamp)::date, section, score, other_score,
           step * sum(pairs)::int
      from counted group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (bundle_id, worker_id, week, section, score, other_score) do update set pairs = p.pairs + excluded.pairs
$$;

-- What is stored already, not through count_review_pairs: an array of all results could exceed the limit of a value.
insert into review_pair_days
  select s.bundle_id, (greatest(f.completed_at, s.completed_at) at time zone 'utc')::date, v.worker_id,
         section, v.score, v.other_score, count(*)
    from tasks s
    join tasks f on f._id = s.second_review_of and f.worker_id <> s.worker_id,
      unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section,
      lateral (select (f.result -> section ->> 'score')::smallint as first,
                      (s.result -> section ->> 'score')::smallint as second) scores,
      lateral (values (f.worker_id, first, second), (s.worker_id, second, first)) v (worker_id, score, other_score)
   where s.status = 'completed' and f.status = 'completed' and first is not null and second is not null
   group by 1, 2, 3, 4, 5, 6;

create function recount_pair_days() returns table (counter text, subject uuid, stored bigint, actual bigint)
language sql stable as $$
  select 'review_pair_days.' || section, worker_id, coalesce(s.pairs, 0), coalesce(c.pairs, 0)
    from (select * from review_pair_days where pairs <> 0) s
    full join (
      select s.bundle_id, v.worker_id, section, v.score, v.other_score, count(*) as pairs,
             (greatest(f.completed_at, s.completed_at) at time zone 'utc')::date as day
        from tasks s join tasks f on f._id = s.second_review_of and f.worker_id <> s.worker_id,
          jsonb_object_keys(s.result) section,
          lateral (values (f.worker_id, f.result, s.result), (s.worker_id, s.result, f.result))
            r (worker_id, result, other_result),
          lateral (select r.worker_id, (r.result -> section ->> 'score')::int as score,
                          (r.other_result -> section ->> 'score')::int as other_score) v
       where s.status = 'completed' and f.status = 'completed' and v.score is not null and v.other_score is not null
       group by 1, 2, 3, 4, 5, 7) c
      using (bundle_id, worker_id, section, score, other_score, day)
   where coalesce(s.pairs, 0) <> coalesce(c.pairs, 0)
$$;

-- Adds its part to whatever recount() had before this migration.
alter function recount() rename to recount_before_pair_days;
create function recount() returns table (counter text, subject uuid, stored bigint, actual bigint)
language sql stable as $$
  select * from recount_before_pair_days() union all select * from recount_pair_days()
$$;
