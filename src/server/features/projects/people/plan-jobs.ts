import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { changePeople, type ProjectReference } from '#src/server/features/projects/access/change-project.ts'
import { readMembership } from './membership.ts'
import { type TalentFilters, selectTalents } from './talent-conditions.ts'

type AddPlanJob = {
  readonly projectId: string
  readonly userId: string
  readonly language: string
  /** 0 is unlimited. If omitted, a new plan is unlimited and an existing one keeps its cap. */
  readonly maxNumber?: number | undefined
  /** Limits the languages to those of this bundle; defaults to all bundles of the project. */
  readonly bundleId?: string | undefined
  /** The cap when it was read; null if there was no plan job. */
  readonly before?: { readonly maxNumber?: number | null | undefined } | undefined
}

/** Adds a plan job for a member and language, or changes the cap of an existing one. */
export function addPlanJob(deps: Deps, actor: User, command: AddPlanJob): Promise<Result<null, Problem>> {
  const { projectId, userId, language, maxNumber, bundleId, before } = command
  return changePeople(deps, actor, projectId, async (tx, project) => {
    const membership = await readMembership(tx, projectId, userId)
    if (!membership) return fail(problem('not-found'))
    if (membership.banned) return fail(problem('talent-banned'))
    if (!membership.member) return fail(problem('not-a-member'))
    const rejection = await languageRejection(tx, { projectId, language, bundleId })
    if (rejection) return fail(rejection)
    const stored = await readPlanJob(tx, { projectId, userId, language })
    const conflict = editConflict({ maxNumber: stored?.max_number ?? null }, { maxNumber }, before)
    if (conflict) return fail(conflict)
    await setPlanJob(tx, deps, actor, { project, userId, language, maxNumber })
    return ok(null)
  })
}

type PlanJobOf = Pick<AddPlanJob, 'userId' | 'language' | 'maxNumber'> & { readonly project: ProjectReference }

/** Sets the plan job of a member who is not banned, under the project's lock. Returns whether it changed. */
async function setPlanJob(
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  actor: User,
  { userId, language, project, ...command }: PlanJobOf,
): Promise<boolean> {
  const { projectId } = project
  const before = await readPlanJob(tx, { projectId, userId, language })
  const maxNumber = command.maxNumber ?? before?.max_number ?? 0
  if (before?.max_number === maxNumber) return false
  if (before) {
    await tx.updateTable('plan_jobs').set({ max_number: maxNumber }).where('_id', '=', before._id).execute()
  } else {
    const values = { _id: ids.next(), project_id: projectId, user_id: userId, language, max_number: maxNumber }
    await tx.insertInto('plan_jobs').values(values).execute()
  }
  await recordAudit(tx, {
    actorId: actor._id,
    action: 'add-plan-job',
    userId,
    subject: project,
    before: before ? { maxNumber: before.max_number } : {},
    after: { language, maxNumber },
  })
  return true
}

const readPlanJob = (tx: Tx, { projectId, userId, language }: Pick<AddPlanJob, 'projectId' | 'userId' | 'language'>) =>
  tx
    .selectFrom('plan_jobs')
    .select(['_id', 'max_number'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .executeTakeFirst()

/** Returns why a plan job cannot be in the language, or null: `not-found` for a bundle of another project. */
async function languageRejection(
  tx: Tx,
  { projectId, language, bundleId }: Pick<AddPlanJob, 'projectId' | 'language' | 'bundleId'>,
): Promise<Problem | null> {
  const languages = await readLanguages(tx, projectId, bundleId)
  if (!languages) return problem('not-found')
  return languages.includes(language) ? null : languageProblem(language, languages)
}

/** Returns the languages of the bundle or of all bundles of the project; undefined for a bundle of another project. */
async function readLanguages(tx: Tx, projectId: string, bundleId: string | undefined): Promise<string[] | undefined> {
  let query = tx
    .selectFrom('bundles')
    .select('languages')
    .where('project_id', '=', projectId)
    .where('archived_at', 'is', null)
  if (bundleId) query = query.where('_id', '=', bundleId)
  const bundles = await query.execute()
  if (bundleId && bundles.length === 0) return undefined
  return [...new Set(bundles.flatMap((bundle) => bundle.languages))].toSorted()
}

function languageProblem(language: string, languages: readonly string[]): Problem {
  const choice = languages.length === 0 ? 'There is none yet.' : `Choose one of: ${languages.join(', ')}.`
  return problem('invalid', { errors: [{ path: 'language', message: `No task is in ${language}. ${choice}` }] })
}

type AddPlanJobs = {
  readonly projectId: string
  readonly filters: TalentFilters
  readonly language: string
  /** 0 is unlimited. */
  readonly maxNumber: number
}

/** Sets the plan job in a language for each member that matches the filters and is not banned. */
export function addPlanJobs(
  deps: Deps,
  actor: User,
  { projectId, filters, language, maxNumber }: AddPlanJobs,
): Promise<Result<{ changed: number; unchanged: number }, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, project) => {
    const rejection = await languageRejection(tx, { projectId, language })
    if (rejection) return fail(rejection)
    const talents = await selectTalents(tx, actor, projectId, filters)
    if (!talents.ok) return talents
    let changed = 0
    for (const userId of talents.value) {
      const membership = await readMembership(tx, projectId, userId)
      if (!membership?.member || membership.banned) continue
      if (await setPlanJob(tx, deps, actor, { project, userId, language, maxNumber })) changed += 1
    }
    return ok({ changed, unchanged: talents.value.length - changed })
  })
}

type RemovePlanJob = { readonly projectId: string; readonly userId: string; readonly language: string }

/** Removes a plan job if it exists. The talent's assigned tasks stay assigned. */
export function removePlanJob(
  deps: Deps,
  actor: User,
  { projectId, userId, language }: RemovePlanJob,
): Promise<Result<null, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const removed = await tx
      .deleteFrom('plan_jobs')
      .where((eb) => eb.and({ project_id: projectId, user_id: userId, language }))
      .returning('max_number')
      .executeTakeFirst()
    if (removed) {
      const before = { language, maxNumber: removed.max_number }
      await recordAudit(tx, { actorId: actor._id, action: 'remove-plan-job', userId, subject, before })
    }
    return ok(null)
  })
}
