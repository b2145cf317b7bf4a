import { sql } from 'kysely'
import { problem } from '#src/contract/call/problems.ts'
import { maxReportedErrors } from '#src/contract/projects/task-import.ts'
import { compareLinks, unsignedUrl } from '#src/domain/media/link-expiry.ts'
import { fieldError, type ImportError } from '#src/domain/task-import/import-error.ts'
import { videoFields } from '#src/domain/task-import/import-fields.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { readIsArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import { lockImports, lockProject } from '#src/server/features/projects/access/project-lock.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import type { User } from '#src/server/http/deps.ts'
import { ImportRejectedError } from './insert-imported-tasks.ts'
import { lockUploads } from './read-uploads.ts'
import { countRefused, type ImportMode, shouldImport, type Tally } from './tally.ts'

type Command = {
  readonly bundleId: string
  readonly projectId: string
  /** Whether an address may name another place than before: the same video is there now. */
  readonly isMoved: boolean
  readonly mode: ImportMode
  readonly tally: Tally
  /** The uploaded videos that the file was checked against. */
  readonly videoUrls: ReadonlySet<string>
}

/**
 * Replaces the addresses of the bundle's tasks by those of `copied_tasks`, where an empty one changes nothing, and those
 * of their second reviews and checks, which have the same videos. It is no edit: what was made of the videos, such as
 * reviews and pictures, still belongs to them, so that reviewed tasks are changed, too. Counts the lines that are refused
 * in `tally`. Returns the number of tasks that were changed, or would be; null if nothing is because of errors.
 */
export async function refreshLinks(tx: Tx, actor: User, command: Command): Promise<number | null> {
  const { bundleId, mode, tally } = command
  await lockForChange(tx, actor, command)
  const conflicts = await removeConflicts(tx)
  countRefused(tally, conflicts.refused, conflicts.errors, conflicts.errors.length)
  await sql`create index on copied_tasks (external_id)`.execute(tx)
  await sql`analyze copied_tasks`.execute(tx)
  const { changed, refused, errors, errorCount } = await refreshInChunks(tx, command, false)
  countRefused(tally, refused, errors, errorCount)
  if (!shouldImport(tally, mode)) return null
  if (changed === 0) return changed
  await refreshInChunks(tx, command, true)
  // Whoever refreshes links knows that they end, and does so again.
  await sql`update bundles set links_notified_at = now() where _id = ${bundleId}`.execute(tx)
  await recordBundleAudit(tx, { actorId: actor._id, action: 'refresh-links', bundleId, after: { tasks: changed } })
  return changed
}

/** Locks the tasks of a bundle before a file changes them. What it was checked against may have changed meanwhile. */
export async function lockForChange(
  tx: Tx,
  actor: User,
  { bundleId, projectId, videoUrls }: Pick<Command, 'bundleId' | 'projectId' | 'videoUrls'>,
): Promise<void> {
  await lockProject(tx, projectId, 'exclusive')
  await lockImports(tx, bundleId)
  if (!(await lockUploads(tx, projectId, videoUrls))) throw new ImportRejectedError(problem('bundle-changed'))
  if (await readIsArchived(tx, bundleId)) throw new ImportRejectedError(problem('bundle-archived'))
  if (!(await managesProject(tx, actor, projectId))) throw new ImportRejectedError(problem('forbidden'))
}

type Conflict = {
  readonly line: number
  readonly source_line: number
  readonly target_line: number
  readonly conflicts: readonly [source: boolean, target: boolean]
}

/** Deletes lines with another address of a side than an earlier line of the same id, and returns their errors. */
async function removeConflicts(tx: Tx): Promise<{ readonly refused: number; readonly errors: readonly ImportError[] }> {
  const { rows } = await sql<Conflict>`
    delete from copied_tasks c
     using (select _id, source, target,
                   first_value(source) over sources as first_source, first_value(line) over sources as source_line,
                   first_value(target) over targets as first_target, first_value(line) over targets as target_line
              from copied_tasks
            window sources as (partition by external_id order by source = '', _id),
                   targets as (partition by external_id order by target = '', _id)) f
     where f._id = c._id and (f.source not in ('', first_source) or f.target not in ('', first_target))
    returning c.line, source_line, target_line,
              array[f.source not in ('', first_source), f.target not in ('', first_target)] as conflicts`.execute(tx)
  const errors = rows.flatMap(({ line, source_line, target_line, conflicts }) =>
    videoFields.flatMap((field, index) =>
      conflicts[index]
        ? [{ line, ...fieldError(field, 'link-twice', { line: index === 0 ? source_line : target_line }) }]
        : [],
    ),
  )
  return { refused: rows.length, errors }
}

/** The lines of an id as one. */
type Match = {
  readonly external_id: string
  readonly line: number
  readonly line_count: number
  readonly source: string
  readonly target: string
  readonly source_line: number
  readonly target_line: number
  /** Null if the bundle has no task with the id. */
  readonly task_id: string | null
  readonly source_before: string
  readonly target_before: string
}

type Outcome = {
  changed: number
  /** Lines. */
  refused: number
  /** The first ones, by line. */
  errors: readonly ImportError[]
  errorCount: number
}

/** Ids that are compared, and written, at once. */
const chunkLength = 2000

async function refreshInChunks(tx: Tx, { bundleId, isMoved }: Command, writes: boolean): Promise<Outcome> {
  const outcome: Outcome = { changed: 0, refused: 0, errors: [], errorCount: 0 }
  for (let last = ''; ;) {
    const { rows } = await sql<Match>`
      select c.*, t._id as task_id, t.source_external_url as source_before, t.target_external_url as target_before
        from (select external_id, min(line) as line, count(*)::int as line_count,
                     (array_agg(source order by source = '', _id))[1] as source,
                     (array_agg(target order by target = '', _id))[1] as target,
                     (array_agg(line order by source = '', _id))[1] as source_line,
                     (array_agg(line order by target = '', _id))[1] as target_line
                from copied_tasks where external_id > ${last}
               group by external_id order by external_id limit ${chunkLength}) c
        left join tasks t on t.bundle_id = ${bundleId} and t.external_id = c.external_id
         and not exists (select from tasks later where later.previous_round = t._id)
       order by c.external_id`.execute(tx)
    const compared = rows.map((row) => ({ row, ...compareRow(row, isMoved) }))
    const changes = compared.flatMap(({ change }) => change ?? [])
    const errors = compared.flatMap((each) => each.errors)
    for (const { row, errors: ofRow } of compared) if (ofRow.length > 0) outcome.refused += row.line_count
    outcome.errors = [...outcome.errors, ...errors].toSorted((a, b) => a.line - b.line).slice(0, maxReportedErrors)
    outcome.errorCount += errors.length
    outcome.changed += changes.length
    if (writes && changes.length > 0) await replaceLinks(tx, changes)
    last = rows.at(-1)?.external_id ?? last
    if (rows.length < chunkLength) return outcome
  }
}

type Change = { readonly _id: string; readonly source: string; readonly target: string }

function compareRow(
  { line, source, target, source_line, target_line, task_id, source_before, target_before }: Match,
  isMoved: boolean,
): { readonly errors: readonly ImportError[]; readonly change: Change | null } {
  if (task_id === null) return { errors: [{ line, ...fieldError('externalId', 'link-no-task') }], change: null }
  const sides = [
    { line: source_line, before: source_before, after: source || source_before },
    { line: target_line, before: target_before, after: target || target_before },
  ] as const
  const errors = sides.flatMap(({ line: sideLine, before, after }, index) =>
    compareLinks(before, after) === 'other-video' && !isMoved
      ? [
          {
            line: sideLine,
            ...fieldError(videoFields[index] ?? '', 'link-other-video', { from: shown(before), to: shown(after) }),
          },
        ]
      : [],
  )
  const differs = sides.some(({ before, after }) => before !== after)
  const [{ after: newSource }, { after: newTarget }] = sides
  return {
    errors,
    change: errors.length === 0 && differs ? { _id: task_id, source: newSource, target: newTarget } : null,
  }
}

/** An address without what signs it, shortened. */
const shown = (url: string) => unsignedUrl(url).slice(0, 200)

async function replaceLinks(tx: Tx, changes: readonly Change[]): Promise<void> {
  await sql`
    with link as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) l (_id uuid, source text, target text)
    ), copies as (
      select _id, source, target from link
      union all
      select t._id, source, target from link join tasks t on t.second_review_of = link._id
      union all
      select t._id, source, target from link join tasks t on t.check_of = link._id
    )
    update tasks t set source_external_url = source, target_external_url = target
      from copies where t._id = copies._id`.execute(tx)
}
