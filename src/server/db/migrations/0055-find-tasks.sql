-- Tasks have a title, and are found by parts of it and of their external id.

alter table tasks add column title text not null generated always as (
  case jsonb_typeof(meta -> 'title') when 'string' then left(btrim(meta ->> 'title'), 200) else '' end) stored;

-- Lists sorted by the last change, and those of flagged tasks.
create index tasks_changed on tasks (bundle_id, status, language, updated_at, _id);
create index tasks_flagged on tasks (bundle_id, status, language, _id)
  where status = 'completed' and jsonb_path_exists(result, '$.flags[*]');

-- A text as it is searched: lower case, without surplus spaces.
create function normalize_task_text(text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(lower($1), '\s+', ' ', 'g'))
$$;

-- What a text is found by: its rest from each word on, up to 32 characters. Each character outside ASCII is a word,
-- because Chinese has no spaces. A search for the beginning of such a rest uses the index below.
create function task_terms_of(external_id text, title text) returns table (term text)
language sql immutable parallel safe as $$
  select distinct left(array_to_string(pieces[i:], ''), 32)
    from unnest(array[normalize_task_text(external_id), normalize_task_text(left(title, 100))]) searched,
         lateral (select string_to_array(
           regexp_replace(searched, '(?<![a-z0-9])([a-z0-9])|([^\u0001-\u007f])', E'\x01\\1\\2', 'g'), E'\x01')) s (pieces),
         generate_series(2, cardinality(pieces)) i
$$;

-- A table of its own: assigning a task writes it to every index of `tasks`, and would write all its terms again.
create table task_terms (
  bundle_id uuid not null,
  term text collate "C" not null,
  task_id uuid not null
);
comment on table task_terms is
  'projects: What tasks are found by: their external id and title from each word on. Maintained by triggers.';

insert into task_terms (bundle_id, term, task_id)
  select bundle_id, term, _id from tasks, task_terms_of(external_id, title)
   where external_id is not null or title <> ''
   order by bundle_id, term collate "C", _id;
-- Added to sorted rows: faster than keeping it up to date row by row.
alter table task_terms add primary key (bundle_id, term, task_id);

-- The triggers of a statement run in order of their names: terms are written before `tasks_count_…` locks the bundle's
-- counters, for which submissions wait.
create function store_task_terms() returns trigger language plpgsql as $$
begin
  insert into task_terms (bundle_id, term, task_id)
    select bundle_id, term, _id from after_rows, task_terms_of(external_id, title)
     where external_id is not null or title <> ''
     order by bundle_id, term collate "C", _id
    on conflict do nothing;
  return null;
end $$;
create trigger tasks_add_terms after insert on tasks
  referencing new table as after_rows for each statement execute function store_task_terms();

create function delete_task_terms() returns trigger language plpgsql as $$
begin
  delete from task_terms s using before_rows b, task_terms_of(b.external_id, b.title) d
   where (b.external_id is not null or b.title <> '')
     and s.bundle_id = b.bundle_id and s.term = d.term and s.task_id = b._id;
  return null;
end $$;
create trigger tasks_clear_terms after delete on tasks
  referencing old table as before_rows for each statement execute function delete_task_terms();

create function replace_task_terms() returns trigger language plpgsql as $$
begin
  delete from task_terms s using task_terms_of(old.external_id, old.title) d
   where s.bundle_id = old.bundle_id and s.term = d.term and s.task_id = old._id;
  insert into task_terms (bundle_id, term, task_id)
    select new.bundle_id, term, new._id from task_terms_of(new.external_id, new.title) on conflict do nothing;
  return null;
end $$;
create trigger tasks_replace_terms after update of external_id, meta on tasks for each row
  when (old.external_id is distinct from new.external_id or old.title is distinct from new.title)
  execute function replace_task_terms();
