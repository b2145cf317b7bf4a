import { ok } from '#src/domain/result.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { languagesWithTasks } from './languages-with-tasks.ts'

/** Returns the languages of a bundle that have tasks and therefore cannot be removed. */
export async function readTaskLanguages(deps: Deps, actor: User, { bundleId }: { readonly bundleId: string }) {
  const bundle = await readBundle(deps, actor, { bundleId })
  return bundle.ok ? ok(await languagesWithTasks(deps.db, bundleId, bundle.value.languages)) : bundle
}
