// Exports a bundle's tasks as a file that is streamed while it is generated, at most a thousand tasks at a time.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Problem } from '#src/contract/problems.ts'
import { formatFlag } from '#src/domain/format-flag.ts'
import { countAnswers } from '#src/domain/listening.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { reviewSections } from '#src/domain/review-sections.ts'
import { countMarks } from '#src/domain/segment-marks.ts'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Db } from '#src/server/db/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { FileResponse } from '#src/server/http/handler.ts'
import { isListed, matchesFilters, type TaskFilters } from '#src/server/features/projects/assignment/task-filters.ts'
import { readBundle } from '#src/server/features/projects/read-bundle.ts'
import { type Cell, toCsv } from './to-csv.ts'
import { buildFileName } from './build-file-name.ts'

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
  yield toCsv([], csvHeader)
  for await (const tasks of batches(db, query)) yield toCsv(tasks.map(csvRow))
}

async function* streamNdjson(db: Db, query: Query): AsyncGenerator<string> {
  for await (const tasks of batches(db, query)) yield tasks.map((task) => `${JSON.stringify(task)}\n`).join('')
}

async function* batches(db: Db, query: Query): AsyncGenerator<ExportedTask[]> {
  let last: string | null = null
  for (;;) {
    const rows: Row[] = await readBatch(db, query, last)
    last = rows.at(-1)?._id ?? null
    if (last === null) return
    yield rows.map(toExportedTask)
  }
}

type Row = Awaited<ReturnType<typeof readBatch>>[number]

function readBatch(db: Db, { bundleId, language, status, workerId, ...query }: Query, after: string | null) {
  const filters: TaskFilters = {
    language: language || undefined,
    status,
    'worker._id': workerId,
    search: query.search,
    ...(query.skipped && { skipped: true }),
    ...(query.flagged && { flagged: true }),
    ...(query.archived === 'only' && { archived: true }),
  }
  const tasks = db
    .selectFrom('tasks')
    .selectAll()
    .where('bundle_id', '=', bundleId)
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
    .select(['t._id', 't.external_id', 't.language', 't.status', 't.title', 't.result', 't.duration', 't.completed_at'])
    .select(['t.created_at', 't.updated_at', 't.source_external_url', 't.target_external_url', 't.meta'])
    .select([
      'w.name',
      'w.first_name',
      'w.last_name',
      'w.email',
      't.second_review_of',
      'f.external_id as first_external_id',
    ])
    .orderBy('t._id')
    .execute()
}

function toExportedTask(row: Row) {
  const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || (row.name ?? '')
  return {
    _id: row._id,
    /** For a second review, the external id of the original task. */
    externalId: row.external_id ?? row.first_external_id,
    title: row.title,
    second_of: row.second_review_of,
    language: row.language,
    status: row.status,
    reviewer: row.email === null ? null : { name, email: row.email },
    result: row.result,
    /** Seconds. */
    duration: row.duration,
    completed_at: row.completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    source_external_url: row.source_external_url,
    target_external_url: row.target_external_url,
    meta: row.meta,
  }
}

type ExportedTask = ReturnType<typeof toExportedTask>

/** The number of findings in the sound; empty where the device did not listen. */
const countOf =
  (count: keyof ReturnType<typeof countAnswers>) =>
  ({ result }: ExportedTask): Cell =>
    result?.listening ? countAnswers(result.listening)[count] : null

const columns: readonly (readonly [name: string, cell: (task: ExportedTask) => Cell])[] = [
  ['_id', ({ _id }) => _id],
  ['externalId', ({ externalId }) => externalId],
  ['language', ({ language }) => language],
  ['status', ({ status }) => status],
  ['reviewer', ({ reviewer }) => reviewer?.name ?? null],
  ['reviewerEmail', ({ reviewer }) => reviewer?.email ?? null],
  ...reviewSections.flatMap((section): (readonly [string, (task: ExportedTask) => Cell])[] => [
    [`${section}.score`, ({ result }) => result?.[section].score ?? null],
    [`${section}.note`, ({ result }) => result?.[section].note ?? null],
  ]),
  ['note', ({ result }) => result?.note ?? null],
  ['duration', ({ duration }) => Math.round(duration * 1000) / 1000],
  ['completed_at', ({ completed_at }) => completed_at],
  ['created_at', ({ created_at }) => created_at],
  ['updated_at', ({ updated_at }) => updated_at],
  ['source_external_url', ({ source_external_url }) => source_external_url],
  ['target_external_url', ({ target_external_url }) => target_external_url],
  ['coverage', ({ result }) => result?.coverage ?? null],
  ['flags', ({ result }) => result?.flags?.map(formatFlag).join('\n') ?? null],
  ['segments.ok', ({ result }) => result && countMarks(result.segmentMarks).ok],
  ['segments.notOk', ({ result }) => result && countMarks(result.segmentMarks).notOk],
  ['findings', countOf('found')],
  ['findings.right', countOf('right')],
  ['findings.not-so', countOf('notSo')],
  ['second_of', ({ second_of }) => second_of],
  ['title', ({ title }) => title],
  ['meta', ({ meta }) => JSON.stringify(meta)],
]

const csvHeader = columns.map(([name]) => name)

const csvRow = (task: ExportedTask) => columns.map(([, cell]) => cell(task))
