import type { Readable } from 'node:stream'
import { problem, type Problem } from '#src/contract/problems.ts'
import { createImportReader, type ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { ImportRow } from '#src/domain/task-import/import-row.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { copyInto } from '#src/server/db/copy.ts'
import { readBundle } from '#src/server/features/projects/read-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { addImported, ImportRefused } from './add-imported.ts'
import { copiedColumns, createCopiedTasks, lineOf } from './copied-tasks.ts'
import { readRows, TooSlow } from './read-rows.ts'
import { count, createTally, type ImportMode, isWanted, report, type Tally } from './tally.ts'

type Command = {
  readonly bundleId: string
  readonly mode: ImportMode
  readonly format: ImportFormat
  readonly mediaOrigins: ReadonlySet<string>
  readonly bytes: Readable
  /** Aborted when the client disconnects; nothing is imported then. */
  readonly signal: AbortSignal
}

export type Imported = ReturnType<typeof report>

/** Maximum concurrent imports per process, one per person: each holds a database connection while its file arrives. */
const mostAtOnce = 4
const underWay = new Set<string>()

const tooMany = problem('too-many', {
  retryAfter: 10,
  message: 'Other imports are running. Please try again in a moment.',
})

const tooSlow = problem('invalid', {
  errors: [{ path: '', message: 'The file arrived too slowly. Nothing was imported.' }],
})

/** Imports the tasks of a file: all or none, or with `good` the valid ones. Buffers only a chunk of the file. */
export async function importTasks(
  deps: Pick<Deps, 'db' | 'ids'>,
  actor: User,
  command: Command,
): Promise<Result<{ data: Imported }, Problem>> {
  const bundle = await readBundle(deps, actor, { bundleId: command.bundleId })
  if (!bundle.ok) return bundle
  if (underWay.size >= mostAtOnce || underWay.has(actor._id)) return fail(tooMany)
  underWay.add(actor._id)
  try {
    return await run(deps, actor, command, bundle.value)
  } catch (error) {
    if (error instanceof ImportRefused) return fail(error.problem)
    if (error instanceof TooSlow) return fail(tooSlow)
    if (!command.signal.aborted && !command.bytes.errored) throw error
    const errors = [{ path: '', message: 'The file did not arrive whole. Nothing was imported.' }]
    return fail(problem('invalid', { errors }))
  } finally {
    underWay.delete(actor._id)
  }
}

async function run(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  actor: User,
  { bundleId, mode, format, mediaOrigins, bytes, signal }: Command,
  { languages, project }: { readonly languages: readonly string[]; readonly project: { readonly _id: string } },
): Promise<Result<{ data: Imported }, Problem>> {
  const reader = createImportReader(format, { languages, mediaOrigins })
  const tally = createTally()
  const lines = linesOf(readRows(bytes, reader), tally, mode, ids.next)
  // Takes no database connection before the first rows have arrived.
  const first = await lines.next()
  const added = await db.transaction().execute(async (tx) => {
    await createCopiedTasks(tx)
    await copyInto(tx, `copy copied_tasks (${copiedColumns}) from stdin`, goOn(first, lines))
    signal.throwIfAborted()
    if (!isWanted(tally, mode) || tally.good === 0) return 0
    const added = await addImported(tx, actor, { bundleId, projectId: project._id, languages })
    signal.throwIfAborted()
    return added
  })
  const ignored = reader.columns().flatMap(({ name, field }) => (field === null && name !== '' ? name : []))
  return ok({ data: report(tally, mode, added, ignored) })
}

async function* goOn<T>(first: IteratorResult<T, undefined>, rest: AsyncGenerator<T, undefined>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* rest
}

/** Bytes per write to the database. */
const pieceLength = 65_536

/** Yields the rows to copy and counts them. Once the import is certain to fail, only errors are collected. */
async function* linesOf(
  rows: AsyncIterable<readonly ImportRow[]>,
  tally: Tally,
  mode: ImportMode,
  nextId: () => string,
): AsyncGenerator<Buffer, undefined> {
  let text = ''
  for await (const piece of rows) {
    for (const row of piece) {
      count(tally, row)
      if (row.task && isWanted(tally, mode)) text += lineOf(nextId(), row.task)
      if (text.length < pieceLength) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text !== '') yield Buffer.from(text)
  return undefined
}
