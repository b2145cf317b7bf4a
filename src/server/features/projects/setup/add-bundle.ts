import { randomUUID } from 'node:crypto'
import { type Problem, problem } from '#src/contract/problems.ts'
import type { LanguageName } from '#src/domain/languages.ts'
import { toCents } from '#src/domain/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { withIdempotency } from '#src/server/db/with-idempotency.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { lockManagedProject } from './lock-managed-project.ts'

type Command = {
  readonly projectId: string
  readonly name: string
  readonly languages: readonly LanguageName[]
  /** USD per task, with at most two decimals. */
  readonly rate: number
}
type AddedBundle = { readonly _id: string }

/** Creates an empty bundle in a project. */
export function addBundle(
  { db, ids }: Deps,
  actor: User,
  command: Command,
  idempotencyKey: string = randomUUID(),
): Promise<Result<AddedBundle, Problem>> {
  return db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, command.projectId)
    if (!project.ok) return project
    const key = { key: idempotencyKey, userId: actor._id, call: 'projects/addBundle', body: command }
    const { projectId, name, languages, rate } = command
    const added = await withIdempotency(tx, key, async () => {
      const _id = ids.next()
      await tx
        .insertInto('bundles')
        .values({ _id, project_id: projectId, name, languages: [...languages], rate_cents: toCents(rate) })
        .execute()
      await recordAudit(tx, {
        actorId: actor._id,
        action: 'add-bundle',
        subject: { projectId, bundleId: _id, name: project.value.name },
        after: { bundle: name, languages: languages.join(', '), rate },
      })
      return ok<AddedBundle>({ _id })
    })
    return added.ok ? added : fail(problem(added.problem))
  })
}
