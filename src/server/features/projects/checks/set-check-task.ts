// Which tasks are check tasks, and what is expected of their reviews.
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { ExpectedScore } from '#src/domain/quality/check-task.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import { authorizeTask } from '#src/server/features/projects/access/authorize-task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'

type Command = { readonly taskId: string }

type Change = Command & {
  readonly expected: readonly ExpectedScore[]
  /** What was expected when it was read: null if it was no check task, or a retired one, whose scores `retired` has. */
  readonly before?:
    | { readonly [Field in 'expected' | 'retired']?: readonly ExpectedScore[] | null | undefined }
    | undefined
}

/** Reads the scores of a completed task, as adjudicated if they were, and what is expected of others if it is a check task. */
export async function readCheckTask({ db }: Deps, actor: User, { taskId }: Command) {
  const location = await authorizeTask(db, actor, taskId)
  if (!location.ok) return location
  const task = await db
    .selectFrom('tasks as t')
    .leftJoin('check_tasks as c', (join) => join.onRef('c.task_id', '=', 't._id'))
    .leftJoin('adjudications as a', 'a.task_id', 't._id')
    .select((eb) => ['c.expected', 'c.retired_at', eb.fn.coalesce('a.result', 't.result').as('result')])
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  if (!task?.result) return fail<Problem>(problem('task-not-completed'))
  const { result, expected, retired_at } = task
  return ok({
    given: reviewSections.map((section) => ({ section, score: result[section].score })),
    expected: retired_at === null ? expected : null,
    retired: retired_at === null ? null : expected,
  })
}

/** Makes a completed task a check task, or changes what is expected of its checks. Repeating it changes nothing. */
export async function setCheckTask(
  { db }: Deps,
  actor: User,
  { taskId, expected, before }: Change,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const location = await authorizeTask(tx, actor, taskId)
    if (!location.ok) return location
    const task = await tx
      .selectFrom('tasks')
      .select(['status', 'check_of'])
      .where('_id', '=', taskId)
      .forUpdate()
      .executeTakeFirst()
    if (!task) return fail(problem('not-found'))
    if (task.check_of !== null) return fail(problem('is-check'))
    if (task.status !== 'completed') return fail(problem('task-not-completed'))
    const stored = await tx
      .selectFrom('check_tasks')
      .select(['expected', 'retired_at'])
      .where('task_id', '=', taskId)
      .forUpdate()
      .executeTakeFirst()
    const current = stored?.retired_at === null ? formatExpected(stored.expected) : null
    const retired = stored && stored.retired_at !== null ? formatExpected(stored.expected) : null
    const next = formatExpected(expected)
    const read = before && {
      expected: before.expected && formatExpected(before.expected),
      retired: before.retired && formatExpected(before.retired),
    }
    const conflict = editConflict({ expected: current, retired }, { expected: next, retired: null }, read)
    if (conflict) return fail(conflict)
    if (current === next) return ok(null)
    const { bundleId, projectId, externalId } = location.value
    const values = { expected: JSON.stringify(expected), retired_at: null }
    await tx
      .insertInto('check_tasks')
      .values({ task_id: taskId, project_id: projectId, created_by: actor._id, ...values })
      .onConflict((conflicting) => conflicting.column('task_id').doUpdateSet(values))
      .execute()
    const after = { task: externalId ?? taskId, expected: next }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'set-check-task', bundleId, after })
    return ok(null)
  })
}

/** What is expected, in the order of the form: equal texts expect the same. */
const formatExpected = (expected: readonly ExpectedScore[]) =>
  reviewSections
    .flatMap((section) => expected.filter((each) => each.section === section))
    .map(({ section, score, tolerance }) => `${section} ${score}${tolerance > 0 ? ` ± ${tolerance}` : ''}`)
    .join(', ')

/** Retires a check task: no talent gets it any more, and its answers no longer count. */
export async function retireCheckTask({ db }: Deps, actor: User, { taskId }: Command): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const location = await authorizeTask(tx, actor, taskId)
    if (!location.ok) return location
    const retired = await tx
      .updateTable('check_tasks')
      .set({ retired_at: sql<Date>`now()` })
      .where('task_id', '=', taskId)
      .where('retired_at', 'is', null)
      .returning('task_id')
      .executeTakeFirst()
    if (retired) {
      const { bundleId, externalId } = location.value
      const after = { task: externalId ?? taskId }
      await recordBundleAudit(tx, { actorId: actor._id, action: 'retire-check-task', bundleId, after })
    }
    return ok(null)
  })
}
