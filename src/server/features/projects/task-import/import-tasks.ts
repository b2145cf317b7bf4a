import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { createImportReader, type ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { TimeUnit } from '#src/domain/segments/read-time.ts'
import type { ImportRow } from '#src/domain/task-import/import-row.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { copyInto, longTransaction, type Tx } from '#src/server/db/connection/open-database.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import {
  findAlikeIds,
  insertImportedTasks,
  ImportRejectedError,
  stagingColumns,
  createStagingTable,
  toCopyLine,
} from './insert-imported-tasks.ts'
import { assignImported, refuseAssignees } from './assign-imported.ts'
import { matchTasks, type TaskMatch } from './match-tasks.ts'
import { readRows } from './read-rows.ts'
import { lockForChange, refreshLinks } from './refresh-links.ts'
import { readUploads } from './read-uploads.ts'
import { byExternalId, matchRounds, startRounds } from './start-rounds.ts'
import {
  countNotes,
  countRefused,
  countRow,
  createTally,
  type ImportMode,
  isRefusedWhole,
  noImport,
  shouldImport,
  toReport,
  type Tally,
} from './tally.ts'
import { lockMatchedTasks, updateMatchedTasks } from './update-matched-tasks.ts'

type Command = {
  readonly bundleId: string
  readonly mode: ImportMode
  /** Whether tasks that are there are changed, or only compared. */
  readonly update?: 'true' | 'preview' | undefined
  /** The file has new addresses of videos: `isMoved` if they may be at other places than before. */
  readonly links?: { readonly isMoved: boolean }
  /** The file has new versions of dubs. */
  readonly isRounds?: boolean
  readonly format: ImportFormat
  /** Of times in lists of segments, where a list does not say it. */
  readonly unit?: TimeUnit | undefined
  readonly frameRate?: number | undefined
  /** What 1 stands for, where genders are numbers. */
  readonly gender?: 'male' | 'female' | undefined
  readonly mediaOrigins: ReadonlySet<string>
  readonly mediaBuckets?: ReadonlySet<string>
  readonly bytes: Readable
  /** Aborted when the client disconnects; nothing is imported then. */
  readonly signal: AbortSignal
}

export type ImportResult = ReturnType<typeof toReport>

/** Maximum concurrent imports per process, one per person: each holds a database connection while its file arrives. */
const maxConcurrentImports = 4
const runningImports = new Set<string>()

const tooMany = problem('too-many', {
  retryAfter: 10,
  message: 'Other imports are running. Please try again in a moment.',
})

const mayOnlyAdd = problem('forbidden', { message: 'Changing tasks requires an API token with the scope “all”.' })
const mayNotMove = problem('forbidden', {
  message: 'Links to other places (moved=true) require an API token with the scope “all”.',
})

/**
 * Imports the tasks of a file, the new addresses of their videos, or new versions of their dubs: all or none, or with `good` the valid ones. Buffers
 * only a chunk of the file.
 */
export async function importTasks(
  deps: Deps,
  actor: User,
  command: Command,
): Promise<Result<{ data: ImportResult }, Problem>> {
  const bundle = await readBundle(deps, actor, { bundleId: command.bundleId })
  if (!bundle.ok) return bundle
  if (command.update && actor.apiToken?.scope === 'import') return fail(mayOnlyAdd)
  if (command.links?.isMoved && actor.apiToken?.scope === 'links') return fail(mayNotMove)
  if (bundle.value.isArchived) return fail(problem('bundle-archived'))
  if (runningImports.has(actor._id)) return fail(problem('import-running'))
  if (runningImports.size >= maxConcurrentImports) return fail(tooMany)
  runningImports.add(actor._id)
  try {
    return await runImport(deps, actor, command, bundle.value)
  } catch (error) {
    if (error instanceof ImportRejectedError) return fail(error.problem)
    if (!command.signal.aborted && !command.bytes.errored) throw error
    const errors = [{ path: '', message: 'The file did not arrive whole. Nothing was imported.' }]
    return fail(problem('invalid', { errors }))
  } finally {
    runningImports.delete(actor._id)
  }
}

type BundleToFill = {
  readonly name: string
  readonly languages: readonly string[]
  readonly project: { readonly _id: string }
}

async function runImport(
  deps: Deps,
  actor: User,
  {
    bundleId,
    mode,
    update,
    links,
    isRounds = false,
    format,
    unit,
    frameRate,
    gender,
    mediaOrigins,
    mediaBuckets,
    bytes,
    signal,
  }: Command,
  { name, languages, project }: BundleToFill,
): Promise<Result<{ data: ImportResult }, Problem>> {
  const { db, ids } = deps
  const uploads = await readUploads(db, project._id)
  const { speakers } = await db
    .selectFrom('projects')
    .select('speakers')
    .where('_id', '=', project._id)
    .executeTakeFirstOrThrow()
  const reader = createImportReader(format, {
    ...(links && { purpose: 'links' }),
    ...(isRounds && { purpose: 'rounds' }),
    languages,
    mediaOrigins,
    mediaBuckets,
    uploads,
    lists: {
      duration: null,
      unit: unit ?? null,
      frameRate: frameRate ?? null,
      genderOfOne: gender,
      speakers: new Map(Object.entries(speakers)),
    },
  })
  const tally = createTally()
  // A preview shows all that can be imported.
  const copyMode = update === 'preview' ? 'good' : mode
  const lines = copyChunks(readRows(bytes, reader), tally, copyMode, ids.together())
  // Takes no database connection before the first rows have arrived.
  const first = await lines.next()
  const actionId = ids.next()
  const imported = await longTransaction(db, async (tx) => {
    await createStagingTable(tx)
    await copyInto(tx, `copy copied_tasks (${stagingColumns}) from stdin`, prepend(first, lines))
    signal.throwIfAborted()
    if (!shouldImport(tally, copyMode)) return null
    const target = { bundleId, projectId: project._id, name }
    if (links) {
      if (tally.good === 0) return noImport
      const changed = await refreshLinks(tx, actor, {
        ...target,
        ...links,
        mode: copyMode,
        tally,
        videoUrls: uploads.urls,
      })
      signal.throwIfAborted()
      return changed === null ? null : { ...noImport, changed }
    }
    if (isRounds) {
      if (tally.good === 0) return noImport
      await lockForChange(tx, actor, { ...target, videoUrls: uploads.urls })
      const { count, errors } = await matchRounds(tx, byExternalId(bundleId))
      countRefused(tally, count, errors)
      if (!shouldImport(tally, mode)) return null
      const started = await startRounds(tx, deps, actor, target)
      signal.throwIfAborted()
      return { ...noImport, added: started.count, assigned: started.assigned, actionId: started.actionId }
    }
    countNotes(tally, ...(await findAlikeIds(tx, bundleId)))
    const refused = await refuseAssignees(tx, actor, target)
    countRefused(tally, refused.count, refused.errors)
    if (!shouldImport(tally, copyMode)) return null
    if (tally.good === 0) return noImport
    const match = update && (await matchImportedTasks(tx, target, update))
    if (match) {
      countRefused(tally, match.reviewed, match.errors)
      if (update === 'preview') return { ...match, assigned: 0, actionId: null }
      if (!shouldImport(tally, mode)) return null
      if (match.changed > 0) await updateMatchedTasks(tx, actor, { actionId, bundleId, count: match.changed })
    }
    const added = await insertImportedTasks(tx, actor, { ...target, languages, videoUrls: uploads.urls })
    const assigned = refused.hasAssignees ? await assignImported(tx, deps, actor, target) : 0
    const tasks = added + (match?.changed ?? 0)
    if (tasks > 0) {
      await recordBundleAudit(tx, { actorId: actor._id, action: 'import-tasks', bundleId, after: { tasks } })
      await notifyManagers(tx, deps, { kind: 'import-finished', ...target, count: tasks })
    }
    signal.throwIfAborted()
    const changed = match?.changed ?? 0
    return { added, changed, assigned, actionId: changed > 0 ? actionId : null }
  })
  const ignored = reader.columns().flatMap(({ name, field }) => (field === null && name !== '' ? name : []))
  const data = toReport(tally, imported, ignored)
  return update !== 'preview' && isRefusedWhole(tally, imported)
    ? fail(problem('import-refused', { data }))
    : ok({ data })
}

async function matchImportedTasks(
  tx: Tx,
  { bundleId, projectId }: { readonly bundleId: string; readonly projectId: string },
  update: 'true' | 'preview',
): Promise<TaskMatch> {
  await sql`analyze copied_tasks`.execute(tx)
  if (update === 'true') await lockMatchedTasks(tx, bundleId, projectId)
  return matchTasks(tx, bundleId)
}

async function* prepend<T>(
  first: IteratorResult<T, undefined>,
  remaining: AsyncGenerator<T, undefined>,
): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* remaining
}

/** Bytes per write to the database. */
const chunkLength = 65_536

/** Yields the rows to copy and counts them. Once the import is certain to fail, only errors are collected. */
async function* copyChunks(
  rows: AsyncIterable<readonly ImportRow[]>,
  tally: Tally,
  mode: ImportMode,
  nextId: () => string,
): AsyncGenerator<Buffer, undefined> {
  let text = ''
  for await (const rowBatch of rows) {
    for (const row of rowBatch) {
      countRow(tally, row)
      if (row.task && shouldImport(tally, mode)) text += toCopyLine(nextId(), row.line, row.task)
      if (text.length < chunkLength) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text !== '') yield Buffer.from(text)
  return undefined
}
