-- Fills an empty, migrated database with a project of `bench.size` tasks in one bundle, without triggers: 500 members,
-- every fiftieth banned, and the languages of `bench.languages`. Of every ten tasks one is new, three are assigned and
-- six completed. A task depends only on its number.

create function pg_temp.languages() returns text[] language sql stable as
  $$select string_to_array(current_setting('bench.languages'), ',')$$;
create function pg_temp.bundle_id() returns uuid language sql immutable as $$select uuid '01900000-0000-7000-8000-000000000002'$$;
create function pg_temp.project_id() returns uuid language sql immutable as $$select uuid '01900000-0000-7000-8000-000000000001'$$;
create function pg_temp.manager_id() returns uuid language sql immutable as $$select uuid '01900000-0000-7000-8000-000000000003'$$;

/* A number from 0 to 1 that depends on a row's number, evenly distributed. */
create function pg_temp.chance(number bigint, factor bigint) returns float8 language sql immutable as
  $$select (number * factor % 4294967296)::float8 / 4294967296$$;
/* A UUIDv7. */
create function pg_temp.id_of(ms bigint, seed text) returns uuid language sql immutable as $$
  select (lpad(to_hex(ms), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid from md5(seed) hash$$;
create function pg_temp.joined_at(member bigint) returns bigint language sql immutable as
  $$select 1735689600000 + member * 60000$$;
create function pg_temp.member_id(member bigint) returns uuid language sql immutable as
  $$select pg_temp.id_of(pg_temp.joined_at(member), 'member ' || member)$$;
/* The id of one of the 490 who aren't banned. */
create function pg_temp.worker_at(share float8) returns uuid language sql immutable as
  $$select pg_temp.member_id(place / 49 * 50 + place % 49) from floor(share * 490) f, lateral (select f::int) p (place)$$;

insert into users (_id, name, first_name, last_name, email, created_at, updated_at)
  select pg_temp.member_id(k), 'Member ' || k, 'First ' || k, 'Last ' || k, 'member' || k || '@example.com', at, at
    from generate_series(0, 499) k, to_timestamp(pg_temp.joined_at(k) / 1000.0) at
  union all select pg_temp.manager_id(), 'Manager', 'Mara', 'Manager', 'manager@example.com', at, at
    from to_timestamp(1735000000) at;
insert into talents (user_id) select pg_temp.member_id(k) from generate_series(0, 499) k;
insert into projects (_id, name) values (pg_temp.project_id(), 'A project');
insert into project_managers (project_id, user_id) values (pg_temp.project_id(), pg_temp.manager_id());
insert into bundles (_id, project_id, name, languages, rate_cents)
  values (pg_temp.bundle_id(), pg_temp.project_id(), 'A bundle', pg_temp.languages(), 250);
insert into project_members (project_id, user_id, joined_at)
  select pg_temp.project_id(), pg_temp.member_id(k), to_timestamp(pg_temp.joined_at(k)) from generate_series(0, 499) k;
insert into project_bans (project_id, user_id, reason)
  select pg_temp.project_id(), pg_temp.member_id(k), 'Late again' from generate_series(0, 499) k where k % 50 = 49;
-- Two fifths of the others have plan jobs in three languages each, a third of those with a cap.
insert into plan_jobs (_id, project_id, user_id, language, max_number)
  select pg_temp.id_of(pg_temp.joined_at(k), 'plan job ' || k || ' ' || other), pg_temp.project_id(), pg_temp.member_id(k),
         (pg_temp.languages())[(k + other) % cardinality(pg_temp.languages()) + 1], case when k % 3 = 0 then 100 + k else 0 end
    from generate_series(0, 499) k, unnest(array[0, 7, 13]) other where k % 5 < 2 or k % 50 = 49;

insert into tasks (_id, bundle_id, external_id, status, worker_id, language, source_external_url,
    target_external_url, meta, result, duration, video_seconds, created_at, updated_at, completed_at)
  select pg_temp.id_of(1767225600000 + i * 1000::bigint, 'task ' || i), pg_temp.bundle_id(), 'clip-' || i, status,
         case status when 'assigned' then pg_temp.worker_at(pg_temp.chance(i, 2654435761))
           when 'completed' then pg_temp.worker_at(pg_temp.chance(i, 2246822519) ^ 2) end,
         (pg_temp.languages())[i / 10 % cardinality(pg_temp.languages()) + 1],
         'https://media.example.com/source/' || i || '.mp4', 'https://media.example.com/dubbed/' || i || '.mp4',
         jsonb_build_object('title', 'Scene ' || i / 50 || ' (season)', 'duration', 20 + i % 180, 'segments', jsonb_build_array(
           jsonb_build_object('start', 0, 'end', 4 + i % 9, 'speaker', 'A', 'text', 'It was on the table, wasn’t it?'),
           jsonb_build_object('start', 14, 'end', 19, 'speaker', 'B', 'text', 'I never saw it there.'))),
         case status when 'completed' then jsonb_build_object(
           'voiceOverMissingAmount', jsonb_build_object('score', i % 3 + 1, 'note', 'None'),
           'wronglyDubbedContent', jsonb_build_object('score', 3, 'note', 'None'),
           'speakerMismatch', jsonb_build_object('score', i % 7 % 3 + 1, 'note', 'None'),
           'note', 'The second voice comes in late, by about ' || i % 40 || ' frames.',
           'flags', case when i % 100 = 9 then jsonb_build_array(jsonb_build_object(
             'section', 'speakerMismatch', 'reason', 'voice gender mismatch', 'severity', 'minor', 'side', 'dub',
             'start', 14, 'end', 19, 'segment', null, 'remark', 'The voice is that of another speaker.',
             'suggestedText', '')) else '[]' end) end,
         case status when 'completed' then 30 + i % 300 else 0 end, 20 + i % 180, at,
         case status when 'new' then at else at + interval '1 day' end,
         case status when 'completed' then at + interval '1 day' end
    from generate_series(0, current_setting('bench.size')::int - 1) i,
         lateral (select case when i % 10 = 0 then 'new' when i % 10 < 4 then 'assigned' else 'completed' end) s (status),
         to_timestamp((1767225600000 + i * 1000::bigint) / 1000.0) at;

insert into task_history (task_id, actor_id, action, to_status, at)
  select _id, pg_temp.manager_id(), 'import', 'new', created_at from tasks;
insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, at)
  select _id, pg_temp.manager_id(), 'assign', 'new', 'assigned', worker_id, created_at + interval '1 hour'
    from tasks where status <> 'new';
insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, detail, at)
  select _id, worker_id, 'submit', 'assigned', 'completed', worker_id, jsonb_build_object('duration', duration),
         completed_at from tasks where status = 'completed';

-- The counters, as the triggers would have counted.
update bundles b set new_count = n.n, assigned_count = n.a, completed_count = n.c
  from (select count(*) filter (where status = 'new') n, count(*) filter (where status = 'assigned') a,
          count(*) filter (where status = 'completed') c from tasks) n;
insert into jobs
    (bundle_id, worker_id, assigned_count, completed_count, review_seconds, timed_review_count, last_review_at,
     paced_seconds, paced_video_seconds)
  select bundle_id, worker_id, count(*) filter (where status = 'assigned'), count(*) filter (where status = 'completed'),
         sum(duration), count(*) filter (where status = 'completed' and duration > 0), max(completed_at),
         coalesce(sum(duration) filter (where status = 'completed'), 0),
         coalesce(sum(video_seconds) filter (where status = 'completed'), 0)
    from tasks where worker_id is not null group by 1, 2;
insert into bundle_language_counts
  select bundle_id, language, count(*) filter (where status = 'new'), count(*) filter (where status = 'assigned'),
         count(*) filter (where status = 'completed') from tasks group by 1, 2;
insert into task_block_counts
  select bundle_id, language, 0, new_count, assigned_count, completed_count from bundle_language_counts;
select split_task_blocks(_id) from bundles;
insert into task_terms (bundle_id, term, task_id)
  select bundle_id, term, _id from tasks, task_terms_of(external_id, title) order by 1, 2, 3;
insert into job_language_counts
  select bundle_id, worker_id, language, count(*) filter (where status = 'assigned'),
         count(*) filter (where status = 'completed') from tasks where worker_id is not null group by 1, 2, 3;
insert into review_days
  select bundle_id, (completed_at at time zone 'utc')::date, count(*) from tasks where status = 'completed' group by 1, 2;
insert into review_scores
  select bundle_id, section, (result -> section ->> 'score')::int, count(*)
    from tasks, unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section
   where status = 'completed' group by 1, 2, 3;
insert into review_sums
  select bundle_id, m.name, sum(m.value)
    from tasks, review_metrics(result) m where status = 'completed' group by 1, 2 having sum(m.value) <> 0;
insert into reviewer_days
  select bundle_id, (completed_at at time zone 'utc')::date, worker_id, m.name, sum(m.value)
    from tasks, reviewer_metrics(result) m where status = 'completed' group by 1, 2, 3, 4;
update user_total set total = (select count(*) from users);
update talent_total set total = (select count(*) from talents);
