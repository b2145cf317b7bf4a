import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { copyInto } from '#src/server/db/connection/open-database.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { noContext } from '#src/domain/task-import/read-segment-lists.ts'
import { checkRound } from '#src/domain/task-import/validate-task.ts'
import { type ImportError, importErrorMessages } from '#src/domain/task-import/import-error.ts'
import { changeTasks } from '#src/server/features/projects/access/authorize-bundle.ts'
import { lockImports } from '#src/server/features/projects/access/project-lock.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { createStagingTable, stagingColumns, toCopyLine } from './insert-imported-tasks.ts'
import { lockUploads, readUploads } from './read-uploads.ts'
import { matchRounds, startRounds } from './start-rounds.ts'

type Dub = {
  readonly taskId: string
  readonly target_external_url: string
  readonly rewrite_translate_list?: string | undefined
}

type Command = {
  readonly bundleId: string
  readonly dubs: readonly Dub[]
  readonly mediaOrigins: ReadonlySet<string>
  readonly mediaBuckets?: ReadonlySet<string>
}

type StartedRounds = {
  modifiedCount: number
  assigned: number
  actionId: string | null
  errors: (ImportError & { readonly message: string })[]
}

/** Has new versions of the dubs of reviewed tasks reviewed, by the rules of the import: all or none. */
export function startSelectedRounds(
  deps: Deps,
  actor: User,
  { bundleId, dubs, ...places }: Command,
): Promise<Result<StartedRounds, Problem>> {
  const refuse = (errors: readonly ImportError[]) =>
    ok({
      modifiedCount: 0,
      assigned: 0,
      actionId: null,
      errors: errors.map((error) => ({ ...error, message: importErrorMessages[error.reason](error.values) })),
    })
  return changeTasks<StartedRounds>(deps, actor, bundleId, 'exclusive', async (tx, bundle) => {
    await lockImports(tx, bundleId)
    const uploads = await readUploads(tx, bundle.projectId)
    // Nobody can be asked what a gender's number stands for.
    const lists = { ...noContext, genderOfOne: 'unknown' } as const
    const rows = dubs.map(({ taskId, ...values }, index) => {
      const checked = checkRound({ ...values, externalId: taskId }, { ...places, languages: [], uploads, lists })
      const errors = checked.fieldErrors.map((error): ImportError => ({ line: index + 1, ...error }))
      return { line: index + 1, task: 'task' in checked ? checked.task : null, errors }
    })
    const unreadable = rows.flatMap(({ errors }) => errors)
    if (unreadable.length > 0) return refuse(unreadable)
    const urls = new Set(rows.flatMap(({ task }) => (task && uploads.urls.has(task.target) ? task.target : [])))
    if (!(await lockUploads(tx, bundle.projectId, urls))) return fail(problem('bundle-changed'))
    await createStagingTable(tx)
    const lines = rows.flatMap(({ line, task }) => (task ? Buffer.from(toCopyLine(deps.ids.next(), line, task)) : []))
    await copyInto(tx, `copy copied_tasks (${stagingColumns}) from stdin`, Readable.from(lines))
    const { errors } = await matchRounds(tx, sql`t._id = c.external_id::uuid and t.bundle_id = ${bundleId}`)
    if (errors.length > 0) return refuse(errors)
    const { count, assigned, actionId } = await startRounds(tx, deps, actor, bundle)
    return ok({ modifiedCount: count, assigned, actionId, errors: [] })
  })
}
