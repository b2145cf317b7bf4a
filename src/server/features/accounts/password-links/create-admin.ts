import { sql } from 'kysely'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { deleteSecondFactors } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { type PasswordLink, storePasswordLink } from './password-link.ts'

/**
 * Makes the person with this email an administrator, with a new account if there is none, enables a disabled account, and
 * creates the link with which they set their password. An existing password stays valid until the link is used, and a
 * second factor unless it is to be removed, for an administrator who lost it. For the operator, who has access to
 * the database: nobody's permission is checked.
 */
export function createAdmin(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  { email, removesSecondFactor }: { readonly email: string; readonly removesSecondFactor: boolean },
): Promise<Result<PasswordLink, 'demo-account'>> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select(['_id', 'role', 'is_demo', 'disabled_at'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account?.is_demo) return fail('demo-account')
    const userId = account?._id ?? (await addAdmin(tx, ids, email))
    if (account?.role === 'worker') await promote(tx, userId)
    if (account?.disabled_at) await enable(tx, userId)
    if (removesSecondFactor && (await deleteSecondFactors(tx, userId)))
      await recordAudit(tx, { actorId: null, action: 'remove-second-factor', userId })
    const link = await storePasswordLink(tx, ids, userId)
    await recordAudit(tx, { actorId: null, action: 'create-password-link', userId })
    return ok(link)
  })
}

/** The name is the part of the email before the @ until the person changes it. */
async function addAdmin(tx: Tx, ids: Deps['ids'], email: string): Promise<string> {
  const _id = ids.next()
  const fields = { name: email.split('@')[0] ?? email, email, role: 'admin' } as const
  await tx
    .insertInto('users')
    .values({ _id, ...fields })
    .execute()
  await recordAudit(tx, { actorId: null, action: 'invite-user', userId: _id, after: fields })
  return _id
}

async function enable(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ disabled_at: null }).where('_id', '=', userId).execute()
  await recordAudit(tx, { actorId: null, action: 'enable-user', userId })
}

async function promote(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'admin', updated_at: sql<Date>`now()` })
    .where('_id', '=', userId)
    .execute()
  await recordAudit(tx, {
    actorId: null,
    action: 'change-role',
    userId,
    before: { role: 'worker' },
    after: { role: 'admin' },
  })
}
