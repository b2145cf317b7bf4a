import { sql } from 'kysely'
import { priorityNumber } from '#src/domain/projects/schedule.ts'
import { type ImportTask, visibleId } from '#src/domain/task-import/validate-task.ts'
import { fieldError, type ImportError } from '#src/domain/task-import/import-error.ts'
import { maxReportedErrors } from '#src/contract/projects/task-import.ts'
import { escapeCopyValue, type Tx } from '#src/server/db/connection/open-database.ts'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { readIsArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import type { User } from '#src/server/http/deps.ts'
import { lockImports } from '#src/server/features/projects/access/project-lock.ts'
import { lockUploads } from './read-uploads.ts'

export async function createStagingTable(tx: Tx): Promise<void> {
  await sql`
    create temporary table copied_tasks (
      _id uuid not null,
      line integer not null,
      external_id text,
      -- What a person sees of the id, if that is something else.
      visible_id text,
      language text not null,
      source text not null,
      target text not null,
      meta jsonb not null,
      seconds double precision,
      priority smallint not null,
      due_on date,
      assignee text
    ) on commit drop`.execute(tx)
}

export const stagingColumns =
  '_id, line, external_id, visible_id, language, source, target, meta, seconds, priority, due_on, assignee'

/** Encodes a task as a line of COPY's text format. */
export function toCopyLine(
  _id: string,
  line: number,
  { externalId, language, source, target, meta, seconds, priority, dueOn, assignee }: ImportTask,
): string {
  const seen = externalId && visibleId(externalId)
  const texts = [
    _id,
    line,
    externalId,
    seen === externalId ? null : seen,
    language,
    source,
    target,
    JSON.stringify(meta),
    seconds,
  ]
  const values = [...texts, priorityNumber(priority), dueOn, assignee]
  return `${values.map(escapeCopyValue).join('\t')}\n`
}

/**
 * Notes on ids of the file that look like an earlier one, or like that of a task that is there (line 0), and are not the
 * same: their number, and the first ones.
 */
export async function findAlikeIds(tx: Tx, bundleId: string): Promise<readonly [number, ImportError[]]> {
  const { rows } = await sql<{ line: number; first: number; count: number }>`
    with looks as (select visible_id from copied_tasks where visible_id is not null),
         named as (
           select line, external_id, coalesce(visible_id, external_id) as look from copied_tasks
           union all
           select 0, external_id, external_id from tasks
            where bundle_id = ${bundleId} and external_id in (select visible_id from looks)
         )
    select line, first, count(*) over () as count
      from (select min(line) as line, min(min(line)) over (partition by look) as first
              from named where look in (select visible_id from looks) group by external_id, look) ids
     where line > first order by line limit ${maxReportedErrors}`.execute(tx)
  const notes = rows.map(({ line, first }) => ({ line, ...fieldError('externalId', 'id-alike', { line: first }) }))
  return [rows[0]?.count ?? 0, notes]
}

type Command = {
  readonly bundleId: string
  readonly projectId: string
  /** The bundle's languages that the file was checked against. */
  readonly languages: readonly string[]
  /** The uploaded videos that it was checked against. */
  readonly videoUrls: ReadonlySet<string>
}

/** While the file was read, a language or a video was removed, or the sender from the project's managers. */
export class ImportRejectedError extends Error {
  readonly problem: Problem
  constructor(reason: Problem) {
    super(reason.message)
    this.problem = reason
  }
}

/**
 * Creates tasks from `copied_tasks`, each with its first history entry. For equal externalIds, in the file or already
 * in the bundle, only the first is used. Returns the number of added tasks. The bundle's counters, which block
 * submissions, are locked last.
 */
export async function insertImportedTasks(
  tx: Tx,
  actor: User,
  { bundleId, projectId, languages, videoUrls }: Command,
): Promise<number> {
  await lockImports(tx, bundleId)
  if (!(await lockUploads(tx, projectId, videoUrls))) throw new ImportRejectedError(problem('bundle-changed'))
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into tasks
        (_id, bundle_id, external_id, language, source_external_url, target_external_url, meta, video_seconds,
         priority, due_on)
      select _id, ${bundleId}::uuid, external_id, language, source, target, meta, seconds, priority, due_on
        from copied_tasks
      on conflict (bundle_id, external_id, round) do nothing
      returning _id
    ), recorded as (
      insert into task_history (task_id, actor_id, action, to_status)
      select _id, ${actor._id}::uuid, 'import', 'new' from added
    )
    select count(*) as added from added`.execute(tx)
  // The counters have locked the bundle: a change of its languages waits for these tasks or is already visible.
  const bundle = await tx.selectFrom('bundles').select('languages').where('_id', '=', bundleId).executeTakeFirst()
  if (!languages.every((language) => bundle?.languages.includes(language))) {
    throw new ImportRejectedError(problem('bundle-changed'))
  }
  if (await readIsArchived(tx, bundleId)) throw new ImportRejectedError(problem('bundle-archived'))
  if (!(await managesProject(tx, actor, projectId))) throw new ImportRejectedError(problem('forbidden'))
  return rows[0]?.added ?? 0
}
