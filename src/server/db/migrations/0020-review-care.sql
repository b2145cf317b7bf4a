-- How much of the dubs was played and how much was flagged, kept as sums like the figures of 0014.

-- Per bundle: `covered` reviews say how much was played, `coverage` thousandths together, `little` of them under 80 %;
-- `flagged` reviews have flags, `flags.` and a section so many.
create table review_sums (
  bundle_id uuid not null references bundles on delete cascade,
  name text not null,
  total bigint not null,
  primary key (bundle_id, name)
);

-- What one review adds to the sums.
create function review_marks(result jsonb) returns table (name text, value bigint) language sql immutable as $$
  select 'covered', 1::bigint where result ? 'coverage'
  union all
  select 'coverage', round((result ->> 'coverage')::numeric * 1000)::bigint where result ? 'coverage'
  union all
  select 'little', 1 where (result ->> 'coverage')::numeric < 0.8
  union all
  select 'flagged', 1 where jsonb_array_length(coalesce(result -> 'flags', '[]')) > 0
  union all
  select 'flags.' || (flag ->> 'section'), count(*)
    from jsonb_array_elements(coalesce(result -> 'flags', '[]')) flag group by 1
$$;

create function apply_review_sums(steps review_step[]) returns void language sql as $$
  insert into review_sums as k (bundle_id, name, total)
    select bundle_id, m.name, sum(step * m.value)
      from unnest(steps), review_marks(result) m
     where status = 'completed'
     group by 1, 2 having sum(step * m.value) <> 0 order by 1, 2
    on conflict (bundle_id, name) do update set total = k.total + excluded.total
$$;

alter function apply_reviews(review_step[]) rename to apply_review_figures;
create function apply_reviews(steps review_step[]) returns void language plpgsql as $$
begin
  perform apply_review_figures(steps);
  perform apply_review_sums(steps);
end $$;

do $$
begin
  perform apply_review_sums(array(
    select (bundle_id, worker_id, status, 1, completed_at, duration, result)::review_step
      from tasks where status = 'completed'));
end $$;

alter function recount() rename to recount_all_but_sums;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint)
language sql stable as $$
  select * from recount_all_but_sums()
  union all
  select 'review_sums.' || name, bundle_id, coalesce(k.total, 0), coalesce(c.n, 0)
    from (select * from review_sums where total <> 0) k
    full join (select bundle_id, m.name, sum(m.value)::bigint n
                 from tasks, review_marks(result) m where status = 'completed' group by 1, 2) c using (bundle_id, name)
   where coalesce(k.total, 0) <> coalesce(c.n, 0)
$$;
