-- Counts of tasks: by status, language, assignee and block. Lists show them, and pages far down are found by them.

create table bundle_language_counts (
  bundle_id uuid not null references bundles on delete cascade,
  language text not null,
  new_count integer not null default 0,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  primary key (bundle_id, language)
);
comment on table bundle_language_counts is 'projects: The number of tasks in a bundle by language and status.';

create table task_blocks (
  bundle_id uuid not null references bundles on delete cascade,
  block integer not null check (block > 0),
  first_id uuid not null,
  primary key (bundle_id, block)
);
comment on table task_blocks is
  'projects: A bundle''s tasks by _id, in blocks of 10,000 or more. Block 0, from the first task on, has no row.';

create table task_block_counts (
  bundle_id uuid not null references bundles on delete cascade,
  language text not null,
  block integer not null,
  new_count integer not null default 0,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  primary key (bundle_id, language, block)
);
comment on table task_block_counts is 'projects: The number of tasks in a block by language and status.';

-- Where the blocks of each bundle start, for width_bucket. Volatile, so that it runs once and not once per task.
create function task_block_starts(bundles uuid[]) returns table (bundle_id uuid, starts uuid[])
language sql volatile as $$
  select b._id, array(select first_id from task_blocks t where t.bundle_id = b._id order by block)
    from unnest(bundles) b (_id)
$$;

-- Splits the last block of a bundle once it is as long as two. The start of a block never changes. The caller holds
-- the lock on the bundle's row.
create function split_task_blocks(bundle uuid) returns void language plpgsql as $$
declare
  length constant int := 10000;
  last int := coalesce((select max(block) from task_blocks where bundle_id = bundle), 0);
  tasks bigint := (select sum(new_count + assigned_count + completed_count)
                     from task_block_counts where bundle_id = bundle and block = last);
begin
  if tasks is null or tasks < 2 * length then return; end if;
  delete from task_block_counts where bundle_id = bundle and block = last;
  with numbered as (
    select _id, language, status, row_number() over (order by _id) - 1 as row_index from tasks
     where bundle_id = bundle and _id >= coalesce(
       (select first_id from task_blocks where bundle_id = bundle and block = last),
       '00000000-0000-0000-0000-000000000000')
  ), split as materialized (
    select *, last + least(row_index / length, tasks / length - 1)::int as block from numbered
  ), new_blocks as (
    insert into task_blocks (bundle_id, block, first_id)
      select bundle, block, _id from split where block > last and row_index = (block - last) * length
  )
  insert into task_block_counts (bundle_id, language, block, new_count, assigned_count, completed_count)
    select bundle, language, block, count(*) filter (where status = 'new'),
           count(*) filter (where status = 'assigned'), count(*) filter (where status = 'completed')
      from split group by language, block;
end $$;

-- Equal tasks that a statement changed: their number before and after it. Grouped by assignee, or else by block.
create type task_change as (
  bundle_id uuid, worker_id uuid, language text, status text, block int, before int, after int);

-- `is_update`: the statement is an update. A person who has one of the changed tasks after it was
-- assigned the task, or still has it.
create function apply_task_changes(changes task_change[], is_update boolean) returns void language plpgsql as $$
begin
  update bundles b set
      new_count = new_count + d.new, assigned_count = assigned_count + d.assigned,
      completed_count = completed_count + d.completed
    from (select bundle_id, coalesce(sum(after - before) filter (where status = 'new'), 0) as new,
                 coalesce(sum(after - before) filter (where status = 'assigned'), 0) as assigned,
                 coalesce(sum(after - before) filter (where status = 'completed'), 0) as completed
            from unnest(changes) where block is null group by 1) d
   where b._id = d.bundle_id and (d.new <> 0 or d.assigned <> 0 or d.completed <> 0);

  insert into jobs as j (bundle_id, worker_id, assigned_count, completed_count, last_assigned_at)
    select * from (
      select bundle_id, worker_id, coalesce(sum(after - before) filter (where status = 'assigned'), 0) as assigned,
             coalesce(sum(after - before) filter (where status = 'completed'), 0) as completed,
             case when is_update and bool_or(status = 'assigned' and after > 0) then now() end as assigned_at
        from unnest(changes) where worker_id is not null group by 1, 2) d
     where assigned <> 0 or completed <> 0 or assigned_at is not null order by 1, 2
    on conflict (bundle_id, worker_id) do update set
      assigned_count = j.assigned_count + excluded.assigned_count,
      completed_count = j.completed_count + excluded.completed_count,
      last_assigned_at = coalesce(excluded.last_assigned_at, j.last_assigned_at),
      updated_at = now();

  insert into bundle_language_counts as c (bundle_id, language, new_count, assigned_count, completed_count)
    select * from (
      select bundle_id, language, coalesce(sum(after - before) filter (where status = 'new'), 0) as new,
             coalesce(sum(after - before) filter (where status = 'assigned'), 0) as assigned,
             coalesce(sum(after - before) filter (where status = 'completed'), 0) as completed
        from unnest(changes) where block is null group by 1, 2) d
     where new <> 0 or assigned <> 0 or completed <> 0 order by 1, 2
    on conflict (bundle_id, language) do update set
      new_count = c.new_count + excluded.new_count,
      assigned_count = c.assigned_count + excluded.assigned_count,
      completed_count = c.completed_count + excluded.completed_count;

  insert into job_language_counts as c (bundle_id, worker_id, language, assigned_count, completed_count)
    select * from (
      select bundle_id, worker_id, language,
             coalesce(sum(after - before) filter (where status = 'assigned'), 0) as assigned,
             coalesce(sum(after - before) filter (where status = 'completed'), 0) as completed
        from unnest(changes) where worker_id is not null group by 1, 2, 3) d
     where assigned <> 0 or completed <> 0 order by 1, 2, 3
    on conflict (bundle_id, worker_id, language) do update set
      assigned_count = c.assigned_count + excluded.assigned_count,
      completed_count = c.completed_count + excluded.completed_count;

  insert into task_block_counts as c (bundle_id, language, block, new_count, assigned_count, completed_count)
    select * from (
      select bundle_id, language, block, coalesce(sum(after - before) filter (where status = 'new'), 0) as new,
             coalesce(sum(after - before) filter (where status = 'assigned'), 0) as assigned,
             coalesce(sum(after - before) filter (where status = 'completed'), 0) as completed
        from unnest(changes) where block is not null group by 1, 2, 3) d
     where new <> 0 or assigned <> 0 or completed <> 0 order by 1, 2, 3
    on conflict (bundle_id, language, block) do update set
      new_count = c.new_count + excluded.new_count,
      assigned_count = c.assigned_count + excluded.assigned_count,
      completed_count = c.completed_count + excluded.completed_count;
end $$;

-- Emits the events of changed tasks and maintains all counts and statistics of tasks. It locks the bundle's row before
-- every other counter and until the transaction ends: deadlocks are impossible, and blocks don't change meanwhile.
create function count_tasks() returns trigger language plpgsql as $$
declare
  bundle_ids uuid[];
  changes task_change[];
  reviews review_step[];
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
        select (bundle_id, worker_id, status, -1, completed_at, duration, result)::review_step
          from before_rows where status = 'completed' and bundle_id = any (bundle_ids));
    end if;
    if tg_op <> 'DELETE' then
      reviews := reviews || array(
        select (bundle_id, worker_id, status, 1, completed_at, duration, result)::review_step
          from after_rows where status = 'completed');
    end if;
    perform apply_review_steps(reviews);
  end if;
  return null;
end $$;
create trigger tasks_count_on_insert after insert on tasks
  referencing new table as after_rows for each statement execute function count_tasks();
create trigger tasks_count_on_delete after delete on tasks
  referencing old table as before_rows for each statement execute function count_tasks();
create trigger tasks_count_on_update after update on tasks
  referencing old table as before_rows new table as after_rows for each statement execute function count_tasks();
