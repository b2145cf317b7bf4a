-- How many tasks of a language a bundle has, and each worker in it: what a filtered list says it has in all, and by
-- which a page far down is found without counting the rows before it. Kept like the counters of 0004, whose triggers
-- run first (they go by name), so that whoever counts here holds the bundle's row: nobody waits for anybody in a circle.

create table bundle_language_counts (
  bundle_id uuid not null references bundles on delete cascade,
  language text not null,
  new_count integer not null default 0,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  primary key (bundle_id, language)
);

create table job_language_counts (
  bundle_id uuid not null references bundles on delete cascade,
  worker_id uuid not null references users on delete cascade,
  language text not null,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  primary key (bundle_id, worker_id, language)
);

-- One order for every filter: status, language, id. `tasks_page` has it for a bundle, this one for a worker in it.
drop index tasks_assigned_page;
create index tasks_worker_page on tasks (bundle_id, worker_id, status, language, _id) where worker_id is not null;

create function apply_language_counts(deltas jsonb) returns void language plpgsql as $$
begin
  insert into bundle_language_counts as k (bundle_id, language, new_count, assigned_count, completed_count)
    select bundle_id, language,
           coalesce(sum(c) filter (where status = 'new'), 0),
           coalesce(sum(c) filter (where status = 'assigned'), 0),
           coalesce(sum(c) filter (where status = 'completed'), 0)
      from jsonb_to_recordset(deltas) as r (bundle_id uuid, language text, status text, c int)
     group by 1, 2 order by 1, 2
    on conflict (bundle_id, language) do update set
      new_count = k.new_count + excluded.new_count,
      assigned_count = k.assigned_count + excluded.assigned_count,
      completed_count = k.completed_count + excluded.completed_count;
  insert into job_language_counts as k (bundle_id, worker_id, language, assigned_count, completed_count)
    select bundle_id, worker_id, language,
           coalesce(sum(c) filter (where status = 'assigned'), 0),
           coalesce(sum(c) filter (where status = 'completed'), 0)
      from jsonb_to_recordset(deltas) as r (bundle_id uuid, worker_id uuid, language text, status text, c int)
     where worker_id is not null
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (bundle_id, worker_id, language) do update set
      assigned_count = k.assigned_count + excluded.assigned_count,
      completed_count = k.completed_count + excluded.completed_count;
end $$;

create function count_languages_in() returns trigger language plpgsql as $$
begin
  perform apply_language_counts((select coalesce(jsonb_agg(r), '[]') from
    (select bundle_id, worker_id, language, status, count(*)::int c from after_rows group by 1, 2, 3, 4) r));
  return null;
end $$;
create function count_languages_out() returns trigger language plpgsql as $$
begin
  perform apply_language_counts((select coalesce(jsonb_agg(r), '[]') from
    (select bundle_id, worker_id, language, status, -count(*)::int c from before_rows b
      where exists (select from bundles where _id = b.bundle_id) group by 1, 2, 3, 4) r));
  return null;
end $$;
create function count_languages_moved() returns trigger language plpgsql as $$
begin
  perform apply_language_counts((select coalesce(jsonb_agg(r), '[]') from
    (select bundle_id, worker_id, language, status, sum(c)::int c from (
       select bundle_id, worker_id, language, status, count(*) c from after_rows group by 1, 2, 3, 4
       union all select bundle_id, worker_id, language, status, -count(*) from before_rows group by 1, 2, 3, 4) u
     group by 1, 2, 3, 4 having sum(c) <> 0) r));
  return null;
end $$;
create trigger tasks_counted_in_by_language after insert on tasks
  referencing new table as after_rows for each statement execute function count_languages_in();
create trigger tasks_counted_out_by_language after delete on tasks
  referencing old table as before_rows for each statement execute function count_languages_out();
create trigger tasks_counted_moved_by_language after update on tasks
  referencing old table as before_rows new table as after_rows for each statement execute function count_languages_moved();

insert into bundle_language_counts
  select bundle_id, language, count(*) filter (where status = 'new'), count(*) filter (where status = 'assigned'),
         count(*) filter (where status = 'completed')
    from tasks group by 1, 2;
insert into job_language_counts
  select bundle_id, worker_id, language, count(*) filter (where status = 'assigned'),
         count(*) filter (where status = 'completed')
    from tasks where worker_id is not null group by 1, 2, 3;

alter function recount() rename to recount_all_but_languages;
create function recount_languages() returns table (counter text, subject uuid, kept bigint, counted bigint)
language sql stable as $$
  with found as (
    select bundle_id, worker_id, language, status, count(*) n from tasks group by 1, 2, 3, 4
  ), kept_by_bundle as (
    select bundle_id, language, s.* from bundle_language_counts,
      lateral (values ('new', new_count), ('assigned', assigned_count), ('completed', completed_count)) s (status, n)
  ), kept_by_job as (
    select bundle_id, worker_id, language, s.* from job_language_counts,
      lateral (values ('assigned', assigned_count), ('completed', completed_count)) s (status, n)
  )
  select 'bundle_language_counts.' || language || '.' || status, bundle_id,
         coalesce(k.n, 0)::bigint, coalesce(f.n, 0)::bigint
    from kept_by_bundle k
    full join (select bundle_id, language, status, sum(n) n from found group by 1, 2, 3) f using (bundle_id, language, status)
   where coalesce(k.n, 0) <> coalesce(f.n, 0)
  union all
  select 'job_language_counts.' || language || '.' || status, worker_id,
         coalesce(k.n, 0)::bigint, coalesce(f.n, 0)::bigint
    from kept_by_job k
    full join (select * from found where worker_id is not null) f using (bundle_id, worker_id, language, status)
   where coalesce(k.n, 0) <> coalesce(f.n, 0)
$$;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint)
language sql stable as $$
  select * from recount_all_but_languages() union all select * from recount_languages()
$$;
