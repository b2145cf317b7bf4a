-- An update that changes no review, as archiving and restoring do, writes no counter: the triggers that count reviews
-- compare them first. Both functions are otherwise as before. They compare by a full join, because it is never planned as
-- a nested loop: the plan for an update of one row is also used for one of thousands.

-- Emits the events of changed tasks and maintains all counts and statistics of tasks. It locks the bundle's row before
-- every other counter and until the transaction ends: deadlocks are impossible, and blocks don't change meanwhile.
create or replace function count_tasks() returns trigger language plpgsql as $$
declare
  bundle_ids uuid[];
  changes task_change[];
  has_reviews boolean;
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
  has_reviews := exists (select from unnest(changes) where status = 'completed');
  if has_reviews and tg_op = 'UPDATE' then
    has_reviews := exists (
      select from (select * from before_rows where status = 'completed') b
        full join (select * from after_rows where status = 'completed') a using (_id)
       where row(b.bundle_id, b.worker_id, b.completed_at, b.duration, b.video_seconds, b.second_review_of, b.result)::record
         *<> row(a.bundle_id, a.worker_id, a.completed_at, a.duration, a.video_seconds, a.second_review_of, a.result)::record);
  end if;
  if has_reviews then
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

create or replace function count_reviewer_days() returns trigger language plpgsql as $$
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
  elsif exists (
    select from (select * from before_rows where status = 'completed') b
      full join (select * from after_rows where status = 'completed') a using (_id)
     where row(b.bundle_id, b.worker_id, b.completed_at, b.result)::record
       *<> row(a.bundle_id, a.worker_id, a.completed_at, a.result)::record) then
    steps := array(
      select (bundle_id, worker_id, completed_at, result, step)::reviewer_step
        from (select bundle_id, worker_id, completed_at, result, 1 as step from after_rows where status = 'completed'
              union all
              select bundle_id, worker_id, completed_at, result, -1 from before_rows where status = 'completed') u);
  end if;
  if cardinality(steps) > 0 then perform apply_reviewer_steps(steps); end if;
  return null;
end $$;
