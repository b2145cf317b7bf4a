import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { type LanguageName, languages as allLanguages } from '#src/domain/people/languages.ts'
import { asCents, fromCents, toCents } from '#src/domain/money/money.ts'
import { type Priority, priorityNumber, priorityOfNumber } from '#src/domain/projects/schedule.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { emitBundleChanges } from './archive.ts'
import { languagesWithTasks } from './task-languages.ts'
import { type RateAppliesTo, applyRate, rateRejection } from './rate.ts'

type Command = {
  readonly bundleId: string
  readonly name?: string | undefined
  readonly languages?: readonly LanguageName[] | undefined
  /** The languages before the edit; if omitted, `languages` replaces the bundle's list. */
  readonly languagesBefore?: readonly string[] | undefined
  /** USD per task, with at most two decimals. */
  readonly rate?: number | undefined
  readonly rateAppliesTo: RateAppliesTo
  readonly priority?: Priority | undefined
  /** A day, such as 2026-11-20. */
  readonly dueOn?: string | null | undefined
  /** The values when they were read. */
  readonly before?: { readonly [Field in keyof Fields]?: Fields[Field] | undefined } | undefined
}

type Fields = {
  readonly name: string
  readonly rate: number
  readonly priority: Priority
  readonly dueOn: string | null
}

/** Updates the given fields of a bundle and records the changes. A language that has tasks cannot be removed. */
export function updateBundle(
  { db }: Deps,
  actor: User,
  { bundleId, ...command }: Command,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    // The lock excludes concurrent inserts of tasks, whose counters wait for this row.
    const before = await tx
      .selectFrom('bundles')
      .select(['project_id', 'name', 'languages', 'rate_cents', 'priority', 'due_on'])
      .where('_id', '=', bundleId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return fail(problem('not-found'))
    if (!(await managesProject(tx, actor, before.project_id))) return fail(problem('forbidden'))
    const rateBefore = fromCents(asCents(before.rate_cents))
    const stored: Fields = {
      name: before.name,
      rate: rateBefore,
      priority: priorityOfNumber(before.priority) ?? 'normal',
      dueOn: before.due_on,
    }
    const { name = stored.name, rate = stored.rate, priority = stored.priority, dueOn = stored.dueOn } = command
    const conflict = editConflict(stored, { name, rate, priority, dueOn }, command.before)
    if (conflict) return fail(conflict)
    const languages = mergeLanguages(before.languages, command)
    if (languages.length === 0) {
      return fail(problem('invalid', { errors: [{ path: 'languages', message: 'Choose at least one language.' }] }))
    }
    const removedLanguages = before.languages.filter(
      (language) => !languages.some((remaining) => remaining === language),
    )
    const languagesInUse = await languagesWithTasks(tx, bundleId, removedLanguages)
    if (languagesInUse.length > 0) {
      const message = `There are tasks in ${languagesInUse.join(', ')}: the language stays.`
      return fail(problem('language-has-tasks', { message, errors: [{ path: 'languages', message }] }))
    }
    const rejection = command.rate === undefined ? null : await rateRejection(tx, before.project_id, rate)
    if (rejection) return fail(rejection)
    await tx
      .updateTable('bundles')
      .set({ name, languages: [...languages], rate_cents: toCents(rate) })
      .set({ priority: priorityNumber(priority), due_on: dueOn })
      .where('_id', '=', bundleId)
      .execute()
    // The order of queues and what is late follow from both.
    if (priority !== stored.priority || dueOn !== stored.dueOn) await emitBundleChanges(tx, sql`b._id = ${bundleId}`)
    const changes = {
      bundle: [before.name, name],
      languages: [before.languages.join(', '), languages.join(', ')],
      rate: [rateBefore, rate],
      priority: [stored.priority, priority],
      due: [stored.dueOn ?? '', dueOn ?? ''],
    } as const
    const changed = Object.entries(changes).filter(([, [was, is]]) => was !== is)
    if (changed.length === 0) return ok(null)
    const { rateAppliesTo: appliesTo } = command
    const repriced =
      rate === rateBefore ? {} : await applyRate(tx, { bundleId, rateCents: before.rate_cents, appliesTo })
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'edit-bundle',
      subject: { projectId: before.project_id, bundleId, name: await projectName(tx, before.project_id) },
      before: Object.fromEntries(changed.map(([field, [was]]) => [field, was])),
      after: { ...Object.fromEntries(changed.map(([field, [, is]]) => [field, is])), ...repriced },
    })
    return ok(null)
  })
}

/** Merges the change into the current languages, so that concurrent edits do not undo each other. */
function mergeLanguages(
  now: readonly string[],
  { languages: selected, languagesBefore }: Pick<Command, 'languages' | 'languagesBefore'>,
): readonly string[] {
  if (!selected || !languagesBefore) return selected ?? now
  const includes = (list: readonly string[], language: string) => list.includes(language)
  const changed = (language: string) => includes(selected, language) !== includes(languagesBefore, language)
  return allLanguages.filter((language) => includes(changed(language) ? selected : now, language))
}

async function projectName(db: Db | Tx, projectId: string): Promise<string> {
  const project = await db.selectFrom('projects').select('name').where('_id', '=', projectId).executeTakeFirstOrThrow()
  return project.name
}
