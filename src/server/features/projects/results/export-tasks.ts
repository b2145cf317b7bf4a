// Exports a bundle's tasks as a file that is streamed while it is generated, at most a thousand tasks at a time.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { type Cell, csvLine, csvMark } from '#src/domain/text/csv-cell.ts'
import { formatFlag } from '#src/domain/review/review-flags.ts'
import { countAnswers } from '#src/domain/review/listening.ts'
import { priorityOfNumber } from '#src/domain/projects/schedule.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { countFlagsBefore } from '#src/domain/review/round-before.ts'
import { countMarks } from '#src/domain/review/segment-marks.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { longTransaction, type Db, type Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { FileResponse } from '#src/server/http/calls/handler.ts'
import { isListed, matchesFilters, type TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'

type Query = {
  readonly bundleId: string
  readonly format: 'csv' | 'ndjson'
  readonly language?: string | undefined
  readonly status?: TaskStatus | undefined
  readonly workerId?: string | undefined
  readonly search?: string | undefined
  readonly skipped?: 'true' | undefined
  readonly flagged?: 'true' | undefined
  readonly archived?: 'only' | 'with' | undefined
  readonly late?: 'true' | undefined
}

const batchSize = 1000

/** Compressed bytes of meta data in memory at once. One task may have more. */
const maxBatchBytes = 4_000_000

/** Holds no transaction or lock between batches, so that a slow or disconnected client blocks nothing. */
export async function exportTasks(deps: Deps, actor: User, query: Query): Promise<Result<FileResponse, Problem>> {
  const bundle = await readBundle(deps, actor, query)
  if (!bundle.ok) return bundle
  const { format } = query
  return ok({
    name: buildFileName([bundle.value.project.name, bundle.value.name], format),
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    content: Readable.from(format === 'csv' ? streamCsv(deps.db, query) : streamNdjson(deps.db, query)),
  })
}

async function* streamCsv(db: Db, query: Query): AsyncGenerator<string> {
  yield csvMark + csvLine(columns.map(([name]) => name))
  for await (const tasks of batches(db, query)) yield tasks.map(csvRow).join('')
}

async function* streamNdjson(db: Db, query: Query): AsyncGenerator<string> {
  for await (const tasks of batches(db, query)) yield tasks.map((task) => `${JSON.stringify(task)}\n`).join('')
}

async function* batches(db: Db, query: Query): AsyncGenerator<ExportedTask[]> {
  let last: string | null = null
  for (;;) {
    const rows: Row[] = await longTransaction(db, (tx) => readBatch(tx, query, last))
    last = rows.at(-1)?._id ?? null
    if (last === null) return
    yield rows.map(toExportedTask)
  }
}

type Row = Awaited<ReturnType<typeof readBatch>>[number]

function readBatch(db: Tx, { bundleId, language, status, workerId, ...query }: Query, after: string | null) {
  const filters: TaskFilters = {
    language: language || undefined,
    status,
    'worker._id': workerId,
    search: query.search,
    ...(query.skipped && { skipped: true }),
    ...(query.flagged && { flagged: true }),
    ...(query.archived === 'only' && { archived: true }),
    ...(query.late && { late: true }),
  }
  const tasks = db
    .selectFrom('tasks')
    .selectAll()
    .where('bundle_id', '=', bundleId)
    .where('check_of', 'is', null)
    .$if(after !== null, (query) => query.where('_id', '>', after))
    .where(sql<boolean>`${matchesFilters(bundleId, filters)}`)
    .$if(query.archived !== 'with', (tasks) => tasks.where(sql<boolean>`${isListed(filters)}`))
    .orderBy('_id')
    .limit(batchSize)
  const measured = db
    .selectFrom(tasks.as('next'))
    .selectAll()
    .select(sql<number>`sum(pg_column_size(meta)) over (order by _id) - pg_column_size(meta)`.as('bytes_before'))
  return db
    .selectFrom(measured.as('t'))
    .where('t.bytes_before', '<', maxBatchBytes)
    .leftJoin('users as w', 'w._id', 't.worker_id')
    .leftJoin('tasks as f', 'f._id', 't.second_review_of')
    .leftJoin('adjudications as a', 'a.task_id', 't._id')
    .leftJoin('tasks as s', 's.second_review_of', 'a.task_id')
    .leftJoin('users as sw', 'sw._id', 's.worker_id')
    .select(['t._id', 't.external_id', 't.language', 't.status', 't.title', 't.result', 't.duration', 't.completed_at'])
    .select(['t.created_at', 't.updated_at', 't.source_external_url', 't.target_external_url', 't.meta'])
    .select(['t.priority', 't.due_on', 't.round', 't.previous_round', 'f.round as first_round'])
    .select([
      'w.name',
      'w.first_name',
      'w.last_name',
      'w.email',
      't.second_review_of',
      'f.external_id as first_external_id',
    ])
    .select(['a.result as adjudicated_result', 's._id as second_id', 's.result as second_result'])
    .select(['s.duration as second_duration', 's.completed_at as second_completed_at'])
    .select(['sw.name as second_name', 'sw.first_name as second_first_name', 'sw.last_name as second_last_name'])
    .select('sw.email as second_email')
    .orderBy('t._id')
    .execute()
}

function toExportedTask(row: Row) {
  const reviewer = toReviewer(row)
  const { result, duration, completed_at: completedAt } = row
  return {
    _id: row._id,
    /** For a second review, the external id of the original task. */
    externalId: row.external_id ?? row.first_external_id,
    title: row.title,
    second_of: row.second_review_of,
    language: row.language,
    status: row.status,
    reviewer,
    result: row.adjudicated_result ?? result,
    /** Seconds. */
    duration: row.duration,
    completed_at: row.completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    source_external_url: row.source_external_url,
    target_external_url: row.target_external_url,
    /** Its own; null if it has those of its bundle. */
    priority: priorityOfNumber(row.priority),
    due: row.due_on,
    /** Counted from 1, by the versions of the dub; each is a line. */
    round: row.first_round ?? row.round,
    previous_round: row.previous_round,
    meta: row.meta,
    adjudicated: row.adjudicated_result !== null,
    /** Of an adjudicated task, the two reviews as they were given. */
    reviews:
      row.adjudicated_result === null
        ? null
        : [
            toGivenReview({ _id: row._id, reviewer, result, duration, completed_at: completedAt }),
            toGivenReview({
              _id: row.second_id,
              reviewer: toReviewer({
                name: row.second_name,
                first_name: row.second_first_name,
                last_name: row.second_last_name,
                email: row.second_email,
              }),
              result: row.second_result,
              duration: row.second_duration,
              completed_at: row.second_completed_at,
            }),
          ],
  }
}

type Reviewer = Pick<Row, 'name' | 'first_name' | 'last_name' | 'email'>

const toReviewer = ({ name, first_name, last_name, email }: Reviewer) =>
  email === null ? null : { name: `${first_name ?? ''} ${last_name ?? ''}`.trim() || (name ?? ''), email }

type GivenReview = Pick<Row, 'result' | 'completed_at'> & {
  readonly _id: string | null
  readonly reviewer: ReturnType<typeof toReviewer>
  readonly duration: number | null
}

const toGivenReview = ({ _id, completed_at, ...review }: GivenReview) => ({
  task: _id,
  ...review,
  completed_at: completed_at?.toISOString() ?? null,
})

type ExportedTask = ReturnType<typeof toExportedTask>

type Column = readonly [name: string, cell: (task: ExportedTask) => Cell]

/** The review of the task as it was given: what was measured in it is not adjudicated. */
const givenResult = ({ reviews, result }: ExportedTask) => (reviews ? (reviews[0]?.result ?? null) : result)

/** The number of findings in the sound; empty where the device did not listen. */
const countOf =
  (count: keyof ReturnType<typeof countAnswers>) =>
  (task: ExportedTask): Cell => {
    const listening = givenResult(task)?.listening
    return listening ? countAnswers(listening)[count] : null
  }

/** The flags of the round before by what became of them; empty where the reviewer has not seen them. */
const countBefore =
  (count: keyof ReturnType<typeof countFlagsBefore>) =>
  (task: ExportedTask): Cell => {
    const answers = givenResult(task)?.flagsBefore
    return answers ? countFlagsBefore(answers)[count] : null
  }

const countSegments =
  (count: keyof ReturnType<typeof countMarks>) =>
  (task: ExportedTask): Cell => {
    const result = givenResult(task)
    return result && countMarks(result.segmentMarks)[count]
  }

/** The scores and notes of a review. `prefix` begins the names of the columns. */
const resultColumns = (prefix: string, resultOf: (task: ExportedTask) => ReviewResult | null): Column[] => [
  ...reviewSections.flatMap((section): Column[] => [
    [`${prefix}${section}.score`, (task) => resultOf(task)?.[section].score ?? null],
    [`${prefix}${section}.note`, (task) => resultOf(task)?.[section].note ?? null],
  ]),
  [`${prefix}note`, (task) => resultOf(task)?.note ?? null],
]

/** The columns of one of the two reviews of an adjudicated task. */
const reviewColumns = (prefix: string, index: 0 | 1): Column[] => [
  [`${prefix}reviewer`, ({ reviews }) => reviews?.[index]?.reviewer?.name ?? null],
  ...resultColumns(prefix, ({ reviews }) => reviews?.[index]?.result ?? null),
]

const columns: readonly Column[] = [
  ['_id', ({ _id }) => _id],
  ['externalId', ({ externalId }) => externalId],
  ['language', ({ language }) => language],
  ['status', ({ status }) => status],
  ['reviewer', ({ reviewer }) => reviewer?.name ?? null],
  ['reviewerEmail', ({ reviewer }) => reviewer?.email ?? null],
  ...resultColumns('', ({ result }) => result),
  ['duration', ({ duration }) => Math.round(duration * 1000) / 1000],
  ['completed_at', ({ completed_at }) => completed_at],
  ['created_at', ({ created_at }) => created_at],
  ['updated_at', ({ updated_at }) => updated_at],
  ['source_external_url', ({ source_external_url }) => source_external_url],
  ['target_external_url', ({ target_external_url }) => target_external_url],
  ['coverage', (task) => givenResult(task)?.coverage ?? null],
  ['flags', ({ result }) => result?.flags?.map(formatFlag).join('\n') ?? null],
  ['segments.ok', countSegments('ok')],
  ['segments.notOk', countSegments('notOk')],
  ['findings', countOf('found')],
  ['findings.right', countOf('right')],
  ['findings.not-so', countOf('notSo')],
  ['findings.version', (task) => givenResult(task)?.listening?.version ?? null],
  ['second_of', ({ second_of }) => second_of],
  ['title', ({ title }) => title],
  ['adjudicated', ({ adjudicated }) => String(adjudicated)],
  ...reviewColumns('first.', 0),
  ...reviewColumns('second.', 1),
  ['priority', ({ priority }) => priority],
  ['due', ({ due }) => due],
  ['round', ({ round }) => round],
  ['previous_round', ({ previous_round }) => previous_round],
  ['flagsBefore.fixed', countBefore('fixed')],
  ['flagsBefore.still-there', countBefore('stillThere')],
  ['flagsBefore.unanswered', countBefore('unanswered')],
  ['meta', ({ meta }) => JSON.stringify(meta)],
]

const csvRow = (task: ExportedTask) => csvLine(columns.map(([, cell]) => cell(task)))

/** Characters that are not allowed in file names on some systems. */
// oxlint-disable-next-line no-control-regex -- control signs are what this takes out
const forbiddenCharacters = /[\u0000-\u001f<>:"/\\|?*]+/g

/** Joins `parts` to a file name, each at most 80 UTF-16 code units. */
export function buildFileName(parts: readonly string[], extension: string): string {
  const clean = parts.map((part) => part.replaceAll(forbiddenCharacters, ' ').trim().slice(0, 80).toWellFormed())
  return `${clean.join(' - ')}.${extension}`
}
