-- Reviews: drafts, and statistics of completed reviews.

-- Never the same number twice: a draft that is deleted and written again differs from the first one.
create sequence review_draft_revisions;
create table review_drafts (
  task_id uuid not null references tasks on delete cascade,
  user_id uuid not null references users on delete cascade,
  draft jsonb not null,
  revision bigint not null default nextval('review_draft_revisions'),
  updated_at timestamptz not null default now(),
  primary key (task_id, user_id)
);
comment on table review_drafts is 'reviews: Reviews that are not submitted.';
alter sequence review_draft_revisions owned by review_drafts.revision;

create table review_days (
  bundle_id uuid not null references bundles on delete cascade,
  day date not null,
  reviews integer not null,
  primary key (bundle_id, day)
);
comment on table review_days is 'reviews: The number of completed reviews of a bundle by day (UTC).';

create table review_scores (
  bundle_id uuid not null references bundles on delete cascade,
  section text not null,
  score integer not null,
  reviews integer not null,
  primary key (bundle_id, section, score)
);
comment on table review_scores is 'reviews: The number of completed reviews of a bundle by section and score.';

create table review_sums (
  bundle_id uuid not null references bundles on delete cascade,
  name text not null,
  total bigint not null,
  primary key (bundle_id, name)
);
comment on table review_sums is 'reviews: Sums of review_metrics() over the completed reviews of a bundle.';

-- What one review adds to review_sums: `covered` reviews have a coverage, `coverage` is its sum in thousandths,
-- `low-coverage` counts those under 80 %; `flagged` counts reviews with flags, `flags.<section>` a section's flags.
create function review_metrics(result jsonb) returns table (name text, value bigint) language sql immutable as $$
  select 'covered', 1::bigint where result ? 'coverage'
  union all
  select 'coverage', round((result ->> 'coverage')::numeric * 1000)::bigint where result ? 'coverage'
  union all
  select 'low-coverage', 1 where (result ->> 'coverage')::numeric < 0.8
  union all
  select 'flagged', 1 where jsonb_array_length(coalesce(result -> 'flags', '[]')) > 0
  union all
  select 'flags.' || (flag ->> 'section'), count(*)
    from jsonb_array_elements(coalesce(result -> 'flags', '[]')) flag group by 1
$$;

-- A review that is added to the statistics (step 1) or removed from them (-1).
create type review_step as (
  bundle_id uuid, worker_id uuid, status text, step int,
  completed_at timestamptz, duration double precision, result jsonb);

create function apply_review_steps(steps review_step[]) returns void language plpgsql as $$
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
      last_review_at = greatest(j.last_review_at, r.latest)
    from (select bundle_id, worker_id, sum(step * duration) as seconds,
                 coalesce(sum(step) filter (where duration > 0), 0) as timed,
                 max(completed_at) filter (where step > 0) as latest
            from unnest(steps) where status = 'completed' group by 1, 2 order by 1, 2) r
   where j.bundle_id = r.bundle_id and j.worker_id = r.worker_id;
end $$;
