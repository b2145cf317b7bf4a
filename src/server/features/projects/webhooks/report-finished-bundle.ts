import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import { queueBundleDelivery } from './queue-deliveries.ts'

/**
 * Tells the webhooks and the managers that a bundle is finished: besides checks no task is open, and no second review
 * is about to be added. Does nothing for another bundle. The caller has locked the bundle's row and ended one of the
 * things that the bundle waited for. `except`: a manager who did it themselves.
 */
export async function reportFinishedBundle(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  { bundleId, except }: { readonly bundleId: string; readonly except: string | null },
): Promise<void> {
  const { rows } = await sql<{ projectId: string }>`
    select project_id as "projectId" from bundles b
     where _id = ${bundleId}
       and new_count + assigned_count = (
             select count(*) from tasks
              where bundle_id = b._id and status in ('new', 'assigned') and check_of is not null)
       and not exists (select from drawn_reviews where bundle_id = b._id)`.execute(tx)
  const [bundle] = rows
  if (!bundle) return
  await queueBundleDelivery(tx, deps, bundleId)
  await notifyManagers(tx, deps, { kind: 'bundle-finished', projectId: bundle.projectId, bundleId, count: 1, except })
}
