// The SQL statements that generate a project. A task's data depends only on its number.
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import { bundleId, managerId, memberCount, projectId } from './ids.ts'

type Step = { readonly text: string; readonly values?: unknown[] }

/** SQL for a pseudo-random number in [0, 1) derived from `number`, evenly distributed. */
const pseudoRandom = (number: string, factor: number) =>
  `((${number}::bigint * ${factor} % 4294967296)::float8 / 4294967296)`

/** SQL for a UUIDv7 with the timestamp `ms` and the rest derived from `seed`. */
const idOf = (ms: string, seed: string) =>
  `(lpad(to_hex(${ms}), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))::uuid`

const joinedAtMs = (k: string) => `(1735689600000::bigint + ${k} * 60000)`
const memberId = (k: string) => idOf(joinedAtMs(k), `'member ' || ${k}`)

/** Every fiftieth member is banned. Returns SQL for the member at share `u` of the others, in joining order. */
const workerAt = (u: string) =>
  `(floor(${u} * ${(memberCount / 50) * 49})::int / 49 * 50 + floor(${u} * ${(memberCount / 50) * 49})::int % 49)`
const isBanned = (k: string) => `${k} % 50 = 49`

/** Two fifths of the members who aren't banned have plan jobs in three languages each, a third of those with a cap. */
const hasPlanJob = (k: string) => `(${k} % 5 < 2 or ${isBanned(k)})`

export function makePeople(languages: readonly string[]): Step[] {
  const members = `generate_series(0, ${memberCount - 1}) k`
  return [
    {
      text: `insert into users (_id, name, first_name, last_name, email, created_at, updated_at)
        select ${memberId('k')}, 'Member ' || k, 'First ' || k, 'Last ' || k, 'member' || k || '@example.com', at, at
          from ${members}, to_timestamp(${joinedAtMs('k')} / 1000.0) at
        union all select '${managerId}', 'Manager', 'Mara', 'Manager', 'manager@example.com', at, at
          from to_timestamp(1735000000) at`,
    },
    { text: `insert into talents (user_id) select ${memberId('k')} from ${members}` },
    { text: `insert into projects (_id, name) values ('${projectId}', 'A project')` },
    { text: `insert into project_managers (project_id, user_id) values ('${projectId}', '${managerId}')` },
    {
      text: `insert into bundles (_id, project_id, name, languages, rate_cents)
        values ('${bundleId}', '${projectId}', 'A bundle', $1, 250)`,
      values: [languages],
    },
    {
      text: `insert into project_members (project_id, user_id, joined_at)
        select '${projectId}', ${memberId('k')}, to_timestamp(${joinedAtMs('k')} / 1000.0) from ${members}`,
    },
    {
      text: `insert into project_bans (project_id, user_id, reason)
        select '${projectId}', ${memberId('k')}, 'Late again' from ${members} where ${isBanned('k')}`,
    },
    {
      text: `insert into plan_jobs (_id, project_id, user_id, language, max_number)
        select ${idOf(joinedAtMs('k'), `'plan job ' || k || ' ' || other`)}, '${projectId}', ${memberId('k')},
               ($1::text[])[(k + other) % $2 + 1], case when k % 3 = 0 then 100 + k else 0 end
          from ${members}, unnest(array[0, 7, 13]) other where ${hasPlanJob('k')}`,
      values: [languages, languages.length],
    },
  ]
}

const flag = JSON.stringify({
  section: 'speakerMismatch',
  reason: 'voice gender mismatch',
  severity: 'minor',
  side: 'dub',
  start: 14,
  end: 19,
  segment: null,
  remark: 'The voice is that of another speaker.',
  suggestedText: '',
} satisfies ReviewFlag)

const result = (i: string) => `jsonb_build_object(
  'voiceOverMissingAmount', jsonb_build_object('score', ${i} % 3 + 1, 'note', 'None'),
  'wronglyDubbedContent', jsonb_build_object('score', 3, 'note', 'None'),
  'speakerMismatch', jsonb_build_object('score', ${i} % 7 % 3 + 1, 'note', 'None'),
  'note', 'The second voice comes in late, by about ' || ${i} % 40 || ' frames.',
  'flags', case when ${i} % 100 = 9 then '[${flag}]'::jsonb else '[]'::jsonb end)`

const segments = (
  i: string,
) => `jsonb_build_object('title', 'Scene ' || ${i} / 50 || ' (season)', 'duration', 20 + ${i} % 180, 'segments', jsonb_build_array(
  jsonb_build_object('start', 0, 'end', 4 + ${i} % 9, 'speaker', 'A', 'text', 'It was on the table, wasn’t it?'),
  jsonb_build_object('start', 14, 'end', 19, 'speaker', 'B', 'text', 'I never saw it there.')))`

export function makeTasks(languages: readonly string[], tasks: number): Step[] {
  const created = '(1767225600000::bigint + i * 1000)'
  return [
    {
      text: `insert into tasks (_id, bundle_id, external_id, status, worker_id, language, source_external_url,
          target_external_url, meta, result, duration, video_seconds, created_at, updated_at, completed_at)
        select ${idOf(created, `'task ' || i`)}, '${bundleId}', 'clip-' || i, status, worker,
               ($1::text[])[i / 10 % $2 + 1],
               'https://media.example.com/source/' || i || '.mp4', 'https://media.example.com/dubbed/' || i || '.mp4',
               ${segments('i')}, case status when 'completed' then ${result('i')} end,
               case status when 'completed' then 30 + i % 300 else 0 end, 20 + i % 180, at,
               case status when 'new' then at else at + interval '1 day' end,
               case status when 'completed' then at + interval '1 day' end
          from generate_series(0, $3::int - 1) i,
               lateral (select case when i % 10 = 0 then 'new' when i % 10 < 4 then 'assigned' else 'completed' end) s (status),
               lateral (select case status
                 when 'assigned' then ${memberId(workerAt(pseudoRandom('i', 2_654_435_761)))}
                 when 'completed' then ${memberId(workerAt(`(${pseudoRandom('i', 2_246_822_519)} ^ 2)`))} end) w (worker),
               to_timestamp(${created} / 1000.0) at`,
      values: [languages, languages.length, tasks],
    },
    {
      text: `insert into task_history (task_id, actor_id, action, to_status, at)
        select _id, '${managerId}', 'import', 'new', created_at from tasks`,
    },
    {
      text: `insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, at)
        select _id, '${managerId}', 'assign', 'new', 'assigned', worker_id, created_at + interval '1 hour'
          from tasks where status <> 'new'`,
    },
    {
      text: `insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, detail, at)
        select _id, worker_id, 'submit', 'assigned', 'completed', worker_id, jsonb_build_object('duration', duration),
               completed_at from tasks where status = 'completed'`,
    },
  ]
}

/** Sets the counters to what the triggers would have counted. */
export function makeCounters(): Step[] {
  const by = (status: string) => `count(*) filter (where status = '${status}')`
  return [
    {
      text: `update bundles b set new_count = n.n, assigned_count = n.a, completed_count = n.c
        from (select ${by('new')} n, ${by('assigned')} a, ${by('completed')} c from tasks) n`,
    },
    {
      text: `insert into jobs
          (bundle_id, worker_id, assigned_count, completed_count, review_seconds, timed_review_count, last_review_at,
           paced_seconds, paced_video_seconds)
        select bundle_id, worker_id, ${by('assigned')}, ${by('completed')}, sum(duration),
               count(*) filter (where status = 'completed' and duration > 0), max(completed_at),
               coalesce(sum(duration) filter (where status = 'completed'), 0),
               coalesce(sum(video_seconds) filter (where status = 'completed'), 0)
          from tasks where worker_id is not null group by 1, 2`,
    },
    {
      text: `insert into bundle_language_counts
        select bundle_id, language, ${by('new')}, ${by('assigned')}, ${by('completed')} from tasks group by 1, 2`,
    },
    {
      text: `insert into task_block_counts
        select bundle_id, language, 0, new_count, assigned_count, completed_count from bundle_language_counts`,
    },
    { text: 'select split_task_blocks(_id) from bundles' },
    {
      text: `insert into task_terms (bundle_id, term, task_id)
        select bundle_id, term, _id from tasks, task_terms_of(external_id, title) order by 1, 2, 3`,
    },
    {
      text: `insert into job_language_counts
        select bundle_id, worker_id, language, ${by('assigned')}, ${by('completed')}
          from tasks where worker_id is not null group by 1, 2, 3`,
    },
    {
      text: `insert into review_days
        select bundle_id, (completed_at at time zone 'utc')::date, count(*)
          from tasks where status = 'completed' group by 1, 2`,
    },
    {
      text: `insert into review_scores
        select bundle_id, section, (result -> section ->> 'score')::int, count(*)
          from tasks, unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section
         where status = 'completed' group by 1, 2, 3`,
    },
    {
      text: `insert into review_sums
        select bundle_id, m.name, sum(m.value)
          from tasks, review_metrics(result) m where status = 'completed' group by 1, 2 having sum(m.value) <> 0`,
    },
    {
      text: `insert into reviewer_days
        select bundle_id, (completed_at at time zone 'utc')::date, worker_id, m.name, sum(m.value)
          from tasks, reviewer_metrics(result) m where status = 'completed' group by 1, 2, 3, 4`,
    },
    { text: 'update user_total set total = (select count(*) from users)' },
    { text: 'update talent_total set total = (select count(*) from talents)' },
  ]
}
