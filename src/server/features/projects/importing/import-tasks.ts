import type { Readable } from 'node:stream'
import { problem, type Problem } from '#src/contract/problems.ts'
import { createImportReader, type ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { ImportRow } from '#src/domain/task-import/import-row.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { copyInto } from '#src/server/db/copy.ts'
import { readBundle } from '#src/server/features/projects/read-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { addImported, BundleChanged } from './add-imported.ts'
import { copiedColumns, createCopiedTasks, lineOf } from './copied-tasks.ts'
import { readRows } from './read-rows.ts'
import { count, createTally, type ImportMode, isWanted, report, type Tally } from './tally.ts'

type Command = {
  readonly bundleId: string
  readonly mode: ImportMode
  readonly format: ImportFormat
  readonly mediaOrigins: ReadonlySet<string>
  readonly bytes: Readable
  /** Aborted when the sender is gone: nothing is imported then. */
  readonly signal: AbortSignal
}

export type Imported = ReturnType<typeof report>

/** Imports a process works on at a time: each keeps a connection to the database while its file arrives. */
const mostAtOnce = 2
let underWay = 0

const tooMany = problem('too-many', {
  retryAfter: 10,
  message: 'Other imports are running. Please try again in a moment.',
})

/** Imports the tasks of a file, all or, with `good`, those that can be taken. Holds no more than a piece of the file. */
export async function importTasks(
  deps: Deps,
  actor: User,
  command: Command,
): Promise<Result<{ data: Imported }, Problem>> {
  const bundle = await readBundle(deps, actor, { bundleId: command.bundleId })
  if (!bundle.ok) return bundle
  if (underWay >= mostAtOnce) return fail(tooMany)
  underWay += 1
  try {
    return await run(deps, actor, command, bundle.value.languages)
  } catch (error) {
    if (error instanceof BundleChanged) return fail(problem('bundle-changed'))
    if (!command.signal.aborted && !command.bytes.errored) throw error
    const errors = [{ path: '', message: 'The file did not arrive whole. Nothing was imported.' }]
    return fail(problem('invalid', { errors }))
  } finally {
    underWay -= 1
  }
}

async function run(
  { db, ids }: Deps,
  actor: User,
  { bundleId, mode, format, mediaOrigins, bytes, signal }: Command,
  languages: readonly string[],
): Promise<Result<{ data: Imported }, Problem>> {
  const reader = createImportReader(format, { languages, mediaOrigins })
  const tally = createTally()
  const added = await db.transaction().execute(async (tx) => {
    await createCopiedTasks(tx)
    const lines = linesOf(readRows(bytes, reader), tally, mode, ids.next)
    await copyInto(tx, `copy copied_tasks (${copiedColumns}) from stdin`, lines)
    signal.throwIfAborted()
    if (!isWanted(tally, mode) || tally.good === 0) return 0
    const added = await addImported(tx, { bundleId, actorId: actor._id, languages })
    signal.throwIfAborted()
    return added
  })
  const ignored = reader.columns().flatMap(({ name, field }) => (field === null && name !== '' ? name : []))
  return ok({ data: report(tally, mode, added, ignored) })
}

/** Bytes that go to the database at once. */
const pieceLength = 65_536

/** What is to be copied, counted on the way. After what makes an import come to nothing only errors are still wanted. */
async function* linesOf(
  rows: AsyncIterable<readonly ImportRow[]>,
  tally: Tally,
  mode: ImportMode,
  nextId: () => string,
): AsyncGenerator<Buffer> {
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
}
