import type { Tx } from '#src/server/db/open-database.ts'

/** Lists the administrators who can decide an order, which these people cannot. */
export async function listAdmins(tx: Tx, exceptIds: readonly string[]): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('_id', 'not in', exceptIds)
    .execute()
  return admins.map(({ _id }) => _id)
}
