-- Findings in the sound of the videos: a project's setting, and statistics of the reviewers' answers.

-- Whether the reviewers' devices analyze the sound of the videos.
alter table projects add column listening boolean not null default true;

-- As before, and for each kind of finding: `listening.found.<kind>` findings, and how many of them the reviewer confirmed
-- (`listening.right.<kind>`) and rejected (`listening.not-so.<kind>`).
create or replace function review_metrics(result jsonb) returns table (name text, value bigint)
language sql immutable as $$
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
  union all
  select 'listening.' || counted.what || '.' || (finding ->> 'kind'), count(*)
    from jsonb_array_elements(coalesce(result -> 'listening' -> 'findings', '[]')) finding,
      lateral (values ('found'), (finding ->> 'answer')) counted (what)
   where counted.what is not null group by 1
$$;
