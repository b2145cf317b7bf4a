-- Reviews whose time was measured. One that a manager hands in says nothing of its time and counts for no average.
alter table jobs add column measured_count integer not null default 0;

create function count_measured(steps review_step[]) returns void language sql as $$
  update jobs j set measured_count = j.measured_count + n.change
    from (select bundle_id, worker_id, sum(step) as change from unnest(steps)
           where status = 'completed' and duration > 0 group by 1, 2 having sum(step) <> 0 order by 1, 2) n
   where j.bundle_id = n.bundle_id and j.worker_id = n.worker_id
$$;

create or replace function apply_reviews(steps review_step[]) returns void language plpgsql as $$
begin
  perform apply_review_figures(steps);
  perform apply_review_sums(steps);
  perform count_measured(steps);
end $$;

update jobs j set measured_count = n.reviews
  from (select bundle_id, worker_id, count(*) as reviews from tasks
         where status = 'completed' and duration > 0 group by 1, 2) n
 where j.bundle_id = n.bundle_id and j.worker_id = n.worker_id;

-- Seconds are added up as floating point numbers: two orders of the same numbers may differ far behind the point, which
-- comparing rounded sums takes for a whole second where the sum ends in a half.
alter function recount() rename to recount_before_measured;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint)
language sql stable as $$
  select * from recount_before_measured() where counter <> 'jobs.review_seconds'
  union all
  select counter, worker_id, round(kept)::bigint, round(counted)::bigint from jobs j,
    lateral (select coalesce(sum(duration), 0) as seconds, count(*) filter (where duration > 0) as reviews from tasks t
              where t.bundle_id = j.bundle_id and t.worker_id = j.worker_id and t.status = 'completed') c,
    lateral (values ('jobs.review_seconds', j.review_seconds, c.seconds),
                    ('jobs.measured_count', j.measured_count, c.reviews)) s (counter, kept, counted)
   where abs(kept - counted) > 0.001
$$;
