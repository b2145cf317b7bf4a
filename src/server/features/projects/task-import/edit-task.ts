import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { priorityNumber, priorityOfNumber } from '#src/domain/projects/schedule.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { type TaskFields, toTaskFields, withSegmentLists } from '#src/domain/task-import/task-fields.ts'
import { segmentLists } from '#src/domain/task-import/import-fields.ts'
import { noContext, storedContext } from '#src/domain/task-import/read-segment-lists.ts'
import { parseMeta, withListsInFormat } from '#src/domain/task-import/parse-meta.ts'
import { checkTask, type ImportRules } from '#src/domain/task-import/validate-task.ts'
import { fieldError, type ImportFieldError, importErrorMessages } from '#src/domain/task-import/import-error.ts'
import { lockImports } from '#src/server/features/projects/access/project-lock.ts'
import { recordBundleAudit, recordHistory } from '#src/server/features/projects/tasks/record-history.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { definedFields, editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { hasSecondReview } from '#src/server/features/projects/tasks/copy-tasks.ts'
import { changeTask } from '#src/server/features/projects/access/authorize-task.ts'
import { keepLastAssigned } from '#src/server/features/projects/assignment/keep-last-assigned.ts'
import { lockUploads, readUploads } from './read-uploads.ts'
import { recordEditAction, storedCte } from '#src/server/features/projects/assignment/undo-edit.ts'

type Change = { readonly [Field in keyof TaskFields]?: TaskFields[Field] | undefined }

type Command = {
  readonly taskId: string
  readonly mediaOrigins: ReadonlySet<string>
  readonly mediaBuckets?: ReadonlySet<string>
  readonly change: Change
  /** The values when they were read. */
  readonly before?: Change | undefined
}

type Edit = { data: { actionId: string | null; errors: (ImportFieldError & { readonly message: string })[] } }

/** Changes fields of a task that is not reviewed, by the rules of the import, and records it in the task's history. */
export function editTask(
  deps: Deps,
  actor: User,
  { taskId, mediaOrigins, mediaBuckets, change, before }: Command,
): Promise<Result<Edit, Problem>> {
  return changeTask<Edit>(deps, actor, taskId, async (tx, { bundleId, projectId }) => {
    // Edited external ids and imported ones would otherwise wait for each other. Other edits do not wait for an import.
    if (change.externalId !== undefined) await lockImports(tx, bundleId)
    const task = await lockTask(tx, taskId)
    if (!task) return fail(problem('not-found'))
    if (task.status === 'completed') return fail(problem('task-completed'))
    if (task.check_of !== null) return fail(problem('is-check'))
    if (task.second_review_of !== null || (await hasSecondReview(tx, taskId)))
      return fail(problem('second-review-exists'))
    const stored = toTaskFields({ ...task, ownPriority: priorityOfNumber(task.priority), ownDueOn: task.due_on })
    const conflict = editConflict<TaskFields>(stored, withLists(change), before && withLists(before))
    if (conflict) return fail(conflict)
    const edited: TaskFields = { ...stored, ...definedFields<TaskFields>(withLists(change)) }
    if (JSON.stringify(edited) === JSON.stringify(stored)) return ok({ data: { actionId: null, errors: [] } })
    const { languages } = await tx
      .selectFrom('bundles')
      .select('languages')
      .where('_id', '=', bundleId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const uploads = await readUploads(tx, projectId)
    const checked = checkEdit(edited, stored, { languages, mediaOrigins, mediaBuckets, uploads }, task.video_seconds)
    const idErrors =
      edited.externalId.trim() === stored.externalId ? [] : await refuseId(tx, bundleId, taskId, edited.externalId)
    const errors = 'task' in checked ? idErrors : [...idErrors, ...checked.fieldErrors]
    if (errors.length > 0 || !('task' in checked)) {
      const withMessage = (error: ImportFieldError) => ({
        ...error,
        message: importErrorMessages[error.reason](error.values),
      })
      return ok({ data: { actionId: null, errors: errors.map(withMessage) } })
    }
    const { externalId, language, source, target, meta, seconds, priority, dueOn } = checked.task
    const urls = new Set([source, target].filter((url) => uploads.urls.has(url)))
    if (!(await lockUploads(tx, projectId, urls))) return fail(problem('bundle-changed'))
    const restoreLastAssigned = await keepLastAssigned(tx, bundleId, [task.worker_id])
    await tx
      .updateTable('tasks')
      .set({
        external_id: externalId,
        language,
        source_external_url: source,
        target_external_url: target,
        meta: JSON.stringify(meta),
        video_seconds: seconds,
        priority: priorityNumber(priority),
        due_on: dueOn,
        updated_at: sql<Date>`now()`,
      })
      .where('_id', '=', taskId)
      .execute()
    await restoreLastAssigned()
    await deletePosters(tx, taskId, [source !== task.source_external_url, target !== task.target_external_url])
    const actionId = deps.ids.next()
    await storeEdit(tx, { actionId, bundleId, actorId: actor._id, taskId, before: task.before })
    const { status, worker_id: workerId } = task
    if (!isRescheduled(stored, edited))
      await recordHistory(tx, { taskId, actorId: actor._id, action: 'edit', from: status, to: status, workerId })
    const after = { task: externalId ?? taskId }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'edit-task', bundleId, after })
    return ok({ data: { actionId, errors: [] } })
  })
}

/** Whether nothing but the priority and due date changes. That is no part of the task's history, see scheduleTasks. */
const isRescheduled = (stored: TaskFields, edited: TaskFields): boolean =>
  JSON.stringify({ ...stored, priority: edited.priority, due: edited.due }) === JSON.stringify(edited)

function lockTask(tx: Tx, taskId: string) {
  return tx
    .selectFrom('tasks')
    .select(['status', 'worker_id', 'second_review_of', 'check_of', 'external_id as externalId', 'language', 'meta'])
    .select(['source_external_url', 'target_external_url', 'priority', 'due_on', 'video_seconds'])
    .select(sql<string>`task_fields(tasks)::text`.as('before'))
    .where('_id', '=', taskId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Lists of segments that are not edited stay as they are stored, also those that are older than their reader. Edited ones
 * are read with the length of the video; where that leaves their unit open, it is that of what was edited. Nobody is
 * asked what a gender's number stands for.
 */
function checkEdit(
  edited: TaskFields,
  stored: TaskFields,
  rules: ImportRules,
  duration: number | null,
): ReturnType<typeof checkTask> {
  const isListEdited = JSON.stringify(listsOf(edited)) !== JSON.stringify(listsOf(stored))
  const check = (fields: TaskFields) =>
    checkTask(fields, { ...rules, lists: { ...noContext, duration, unit: 'seconds', genderOfOne: 'unknown' } })
  if (isListEdited) return check(edited)
  const isList = (name: string) => segmentLists.some((list) => list === name)
  const parts = Object.entries(edited.meta)
  const checked = check({ ...edited, meta: Object.fromEntries(parts.filter(([name]) => !isList(name))) })
  if (!('task' in checked)) return checked
  const lists = parts.flatMap(([name, value]) => (isList(name) ? [[name, toText(value)] as const] : []))
  const meta = { ...checked.task.meta, ...Object.fromEntries(lists) }
  const { seconds } = parseMeta({ meta: withListsInFormat(meta, duration) }, storedContext)
  return { ...checked, task: { ...checked.task, meta, seconds } }
}

/** Lists are stored as text, as they were read. */
const toText = (list: unknown) => (typeof list === 'string' ? list : JSON.stringify(list))

const listsOf = ({ meta }: TaskFields) => segmentLists.map((name) => meta[name])

const withLists = ({ meta, ...fields }: Change): Change => ({ ...fields, meta: meta && withSegmentLists(meta) })

type StoredEdit = {
  readonly actionId: string
  readonly bundleId: string
  readonly actorId: string
  readonly taskId: string
  /** The fields, as JSON. */
  readonly before: string
}

async function storeEdit(tx: Tx, { actionId, bundleId, actorId, taskId, before }: StoredEdit): Promise<void> {
  await sql`
    with changed as (
      select _id, ${before}::jsonb as before, task_fields(tasks) as after from tasks where _id = ${taskId}
    ), ${storedCte(actionId, bundleId)}
    select from changed`.execute(tx)
  await recordEditAction(tx, { _id: actionId, bundleId, actorId, action: 'edit', count: 1 })
}

/** Rounds of a task are told by their id, which stays; otherwise no other task may have it. */
async function refuseId(tx: Tx, bundleId: string, taskId: string, id: string): Promise<ImportFieldError[]> {
  const { rows } = await sql<{ isRound: boolean }>`
    select other._id = ${taskId}::uuid or other.previous_round = ${taskId}::uuid as "isRound" from tasks other
     where (other._id = ${taskId} and other.round > 1) or other.previous_round = ${taskId}
        or (other.bundle_id = ${bundleId} and other.external_id = ${id.trim()} and other._id <> ${taskId})
     order by 1 desc limit 1`.execute(tx)
  return rows.map(({ isRound }) => fieldError('externalId', isRound ? 'round-id' : 'taken'))
}

/** Deletes the pictures of videos that were replaced: the app makes new ones. */
async function deletePosters(tx: Tx, taskId: string, [source, target]: readonly [boolean, boolean]): Promise<void> {
  const sides = [...(source ? ['source' as const] : []), ...(target ? ['target' as const] : [])]
  if (sides.length > 0) {
    await tx.deleteFrom('task_posters').where('task_id', '=', taskId).where('side', 'in', sides).execute()
  }
}
