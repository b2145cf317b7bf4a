-- Many tasks at once, and pages far down: counters by block, one trigger in the place of four, one index less to change.

-- The next open task of a worker. Those that are finished leave it.
drop index tasks_of_worker;
create index tasks_open on tasks (worker_id, bundle_id, _id) where status = 'assigned';

-- That a task's worker exists is seen to by the job that is counted for them, one look-up a worker and statement instead
-- of one a task. Whoever has a job can't be deleted, as whoever had tasks could not.
alter table tasks drop constraint tasks_worker_id_fkey;
alter table jobs drop constraint jobs_worker_id_fkey;
alter table jobs add constraint jobs_worker_id_fkey foreign key (worker_id) references users;

-- A bundle's tasks in the order of their ids, cut into blocks of ten thousand or more. Block 0 begins before every id and has
-- no row here. Once made, a beginning stays; only the last block is ever cut.
create table task_blocks (
  bundle_id uuid not null references bundles on delete cascade,
  block integer not null check (block > 0),
  first_id uuid not null,
  primary key (bundle_id, block)
);
create table task_block_counts (
  bundle_id uuid not null references bundles on delete cascade,
  language text not null,
  block integer not null,
  new_count integer not null default 0,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  primary key (bundle_id, language, block)
);

-- Cuts the last block of a bundle when it has become as long as two. The caller holds the bundle's row.
create function cut_task_blocks(bundle uuid) returns void language plpgsql as $$
declare
  length constant int := 10000;
  last int := coalesce((select max(block) from task_blocks where bundle_id = bundle), 0);
  tasks bigint := (select sum(new_count + assigned_count + completed_count)
                     from task_block_counts where bundle_id = bundle and block = last);
begin
  if tasks is null or tasks < 2 * length then return; end if;
  delete from task_block_counts where bundle_id = bundle and block = last;
  with task as (
    select _id, language, status, row_number() over (order by _id) - 1 as place from tasks
     where bundle_id = bundle and _id >= coalesce(
       (select first_id from task_blocks where bundle_id = bundle and block = last),
       '00000000-0000-0000-0000-000000000000')
  ), cut as materialized (
    select *, last + least(place / length, tasks / length - 1)::int as block from task
  ), begun as (
    insert into task_blocks (bundle_id, block, first_id)
      select bundle, block, _id from cut where block > last and place = (block - last) * length
  )
  insert into task_block_counts (bundle_id, language, block, new_count, assigned_count, completed_count)
    select bundle, language, block, count(*) filter (where status = 'new'),
           count(*) filter (where status = 'assigned'), count(*) filter (where status = 'completed')
      from cut group by language, block;
end $$;

insert into task_block_counts
  select bundle_id, language, 0, new_count, assigned_count, completed_count from bundle_language_counts;
do $$ begin perform cut_task_blocks(_id) from bundles; end $$;

-- Where the blocks of each bundle begin, for width_bucket. Volatile, so that it is asked once and not once a task.
create function blocks_of(bundles uuid[]) returns table (bundle_id uuid, beginnings uuid[]) language sql volatile as $$
  select b._id, array(select first_id from task_blocks t where t.bundle_id = b._id order by block)
    from unnest(bundles) b (_id)
$$;

-- Alike tasks that a statement changed: how many there were before and are after it. By worker, or else by block.
create type task_change as (
  bundle_id uuid, worker_id uuid, language text, status text, block int, before int, after int);

-- Tells who has to hear of it, and keeps what is counted of tasks. The bundle's row comes before all other counters and
-- is held to the end, so that nobody waits for anybody in a circle and blocks stay as they are meanwhile.
create function count_tasks() returns trigger language plpgsql as $$
declare
  touched uuid[];
  changes task_change[];
  reviews review_step[];
begin
  if tg_op = 'DELETE' then
    -- A bundle that goes takes its counters along.
    touched := array(select _id from bundles where _id in (select bundle_id from before_rows)
      order by _id for no key update);
    changes := array(
      select (bundle_id, worker_id, language, status, block, count(*), 0)::task_change
        from (select b.*, width_bucket(_id, beginnings) as block
                from before_rows b join blocks_of(touched) using (bundle_id)) r
       group by grouping sets ((bundle_id, worker_id, language, status), (bundle_id, language, status, block)));
  else
    touched := array(select _id from bundles where _id in (select bundle_id from after_rows)
      order by _id for no key update);
    if tg_op = 'INSERT' then
      changes := array(
        select (bundle_id, worker_id, language, status, block, 0, count(*))::task_change
          from (select a.*, width_bucket(_id, beginnings) as block
                  from after_rows a join blocks_of(touched) using (bundle_id)) r
         group by grouping sets ((bundle_id, worker_id, language, status), (bundle_id, language, status, block)));
    else
      changes := array(
        select (bundle_id, worker_id, language, status, block, sum(before), sum(after))::task_change
          from (select bundle_id, worker_id, language, status, before, after, width_bucket(_id, beginnings) as block
                  from (select _id, bundle_id, worker_id, language, status, 0 as before, 1 as after from after_rows
                        union all
                        select _id, bundle_id, worker_id, language, status, 1, 0 from before_rows) u
                  join blocks_of(touched) using (bundle_id)) r
         group by grouping sets ((bundle_id, worker_id, language, status), (bundle_id, language, status, block)));
    end if;
  end if;
  if cardinality(changes) = 0 then return null; end if;
  if tg_op <> 'DELETE' then perform tell_tasks(changes); end if;
  perform apply_task_changes(changes, tg_op = 'UPDATE');
  if tg_op = 'INSERT' then perform cut_task_blocks(_id) from unnest(touched) b (_id); end if;

  -- A task that was finished and still is makes two steps that come to nothing, unless its review was changed.
  if exists (select from unnest(changes) where status = 'completed') then
    if tg_op <> 'INSERT' then
      reviews := array(
        select (bundle_id, worker_id, status, -1, completed_at, duration, result)::review_step
          from before_rows where status = 'completed' and bundle_id = any (touched));
    end if;
    if tg_op <> 'DELETE' then
      reviews := reviews || array(
        select (bundle_id, worker_id, status, 1, completed_at, duration, result)::review_step
          from after_rows where status = 'completed');
    end if;
    perform apply_reviews(reviews);
  end if;
  return null;
end $$;

-- Once a person and statement: those who hear of the project, and the workers who hold the tasks or held them.
create function tell_tasks(changes task_change[]) returns void language sql as $$
  insert into events (audience, kind, data)
    select listener, 'tasks', jsonb_build_object('projectId', b.project_id, 'bundleId', b._id)
      from (select distinct bundle_id from unnest(changes)) c join bundles b on b._id = c.bundle_id,
           lateral (select listeners_of_project(b.project_id)
             union select worker_id from unnest(changes) where bundle_id = b._id and worker_id is not null) l (listener)
$$;

-- `moving`: whoever holds one of the tasks now was given it, or keeps it.
create function apply_task_changes(changes task_change[], moving boolean) returns void language plpgsql as $$
begin
  update bundles b set
      new_count = new_count + d.n, assigned_count = assigned_count + d.a, completed_count = completed_count + d.f
    from (select bundle_id, coalesce(sum(after - before) filter (where status = 'new'), 0) n,
                 coalesce(sum(after - before) filter (where status = 'assigned'), 0) a,
                 coalesce(sum(after - before) filter (where status = 'completed'), 0) f
            from unnest(changes) where block is null group by 1) d
   where b._id = d.bundle_id and (d.n <> 0 or d.a <> 0 or d.f <> 0);

  insert into jobs as j (bundle_id, worker_id, assigned_count, completed_count, last_assigned_at)
    select * from (
      select bundle_id, worker_id, coalesce(sum(after - before) filter (where status = 'assigned'), 0) a,
             coalesce(sum(after - before) filter (where status = 'completed'), 0) f,
             case when moving and bool_or(status = 'assigned' and after > 0) then now() end as given
        from unnest(changes) where worker_id is not null group by 1, 2) d
     where a <> 0 or f <> 0 or given is not null order by 1, 2
    on conflict (bundle_id, worker_id) do update set
      assigned_count = j.assigned_count + excluded.assigned_count,
      completed_count = j.completed_count + excluded.completed_count,
      last_assigned_at = coalesce(excluded.last_assigned_at, j.last_assigned_at),
      updated_at = now();

  insert into bundle_language_counts as k (bundle_id, language, new_count, assigned_count, completed_count)
    select * from (
      select bundle_id, language, coalesce(sum(after - before) filter (where status = 'new'), 0) n,
             coalesce(sum(after - before) filter (where status = 'assigned'), 0) a,
             coalesce(sum(after - before) filter (where status = 'completed'), 0) f
        from unnest(changes) where block is null group by 1, 2) d
     where n <> 0 or a <> 0 or f <> 0 order by 1, 2
    on conflict (bundle_id, language) do update set
      new_count = k.new_count + excluded.new_count,
      assigned_count = k.assigned_count + excluded.assigned_count,
      completed_count = k.completed_count + excluded.completed_count;

  insert into job_language_counts as k (bundle_id, worker_id, language, assigned_count, completed_count)
    select * from (
      select bundle_id, worker_id, language, coalesce(sum(after - before) filter (where status = 'assigned'), 0) a,
             coalesce(sum(after - before) filter (where status = 'completed'), 0) f
        from unnest(changes) where worker_id is not null group by 1, 2, 3) d
     where a <> 0 or f <> 0 order by 1, 2, 3
    on conflict (bundle_id, worker_id, language) do update set
      assigned_count = k.assigned_count + excluded.assigned_count,
      completed_count = k.completed_count + excluded.completed_count;

  insert into task_block_counts as k (bundle_id, language, block, new_count, assigned_count, completed_count)
    select * from (
      select bundle_id, language, block, coalesce(sum(after - before) filter (where status = 'new'), 0) n,
             coalesce(sum(after - before) filter (where status = 'assigned'), 0) a,
             coalesce(sum(after - before) filter (where status = 'completed'), 0) f
        from unnest(changes) where block is not null group by 1, 2, 3) d
     where n <> 0 or a <> 0 or f <> 0 order by 1, 2, 3
    on conflict (bundle_id, language, block) do update set
      new_count = k.new_count + excluded.new_count,
      assigned_count = k.assigned_count + excluded.assigned_count,
      completed_count = k.completed_count + excluded.completed_count;
end $$;

drop trigger tasks_announced_in on tasks;
drop trigger tasks_announced_moved on tasks;
drop trigger tasks_counted_in on tasks;
drop trigger tasks_counted_out on tasks;
drop trigger tasks_counted_moved on tasks;
drop trigger tasks_counted_in_by_language on tasks;
drop trigger tasks_counted_out_by_language on tasks;
drop trigger tasks_counted_moved_by_language on tasks;
drop trigger tasks_reviewed_in on tasks;
drop trigger tasks_reviewed_out on tasks;
drop trigger tasks_reviewed_moved on tasks;
drop function tell_tasks_in, tell_tasks_moved, count_tasks_in, count_tasks_out, count_tasks_moved, apply_task_counts,
  count_languages_in, count_languages_out, count_languages_moved, apply_language_counts,
  count_reviews_in, count_reviews_out, count_reviews_moved;
create trigger tasks_counted_in after insert on tasks
  referencing new table as after_rows for each statement execute function count_tasks();
create trigger tasks_counted_out after delete on tasks
  referencing old table as before_rows for each statement execute function count_tasks();
create trigger tasks_counted_moved after update on tasks
  referencing old table as before_rows new table as after_rows for each statement execute function count_tasks();

alter function recount() rename to recount_all_but_blocks;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint) language sql stable as $$
  with kept as (
    select bundle_id, language, block, s.* from task_block_counts,
      lateral (values ('new', new_count), ('assigned', assigned_count), ('completed', completed_count)) s (status, n)
  ), found as (
    select bundle_id, language, width_bucket(_id, beginnings) as block, status, count(*) n
      from tasks join blocks_of(array(select _id from bundles)) using (bundle_id) group by 1, 2, 3, 4
  )
  select * from recount_all_but_blocks()
  union all
  select 'task_block_counts.' || language || '.' || block || '.' || status, bundle_id,
         coalesce(k.n, 0)::bigint, coalesce(f.n, 0)::bigint
    from kept k full join found f using (bundle_id, language, block, status)
   where coalesce(k.n, 0) <> coalesce(f.n, 0)
$$;
