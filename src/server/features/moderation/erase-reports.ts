import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'

/** Erases what an erased person wrote in reports, and their blocks. That they reported something stays. */
export async function eraseReports(tx: Tx, _deps: Deps, { userId }: { readonly userId: string }): Promise<void> {
  await tx.updateTable('reports').set({ note: '' }).where('reporter_id', '=', userId).where('note', '<>', '').execute()
  await tx
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}
