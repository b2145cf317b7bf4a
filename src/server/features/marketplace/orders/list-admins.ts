import type { Tx } from '#src/server/db/connection/open-database.ts'

/** Lists the administrators, who decide orders with a problem other than their own. */
export async function listAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()
  return admins.map(({ _id }) => _id)
}
