import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import type { UserRole } from '#src/domain/people/people.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { SignUpMode } from '#src/domain/people/sign-up.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { isUniqueViolation } from '#src/server/db/connection/classify-failure.ts'
import { deleteSecondFactors } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import { insertSignIn } from '#src/server/features/accounts/sign-in/insert-session.ts'
import {
  type InviteNewPerson,
  insertPerson,
  redeemLinks,
} from '#src/server/features/accounts/sign-up/sign-up-by-link.ts'
import type { NewSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import { lockUsers } from '#src/server/features/accounts/user-directory/change-user.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import type { ProviderAccount } from '#src/server/outbound/create-identity-provider.ts'

/** How people are made who were invited by email. */
export type NewPeople = { readonly mode: SignUpMode; readonly inviteNewPerson: InviteNewPerson }

type Command = {
  readonly account: ProviderAccount
  /** The `User-Agent` header. */
  readonly userAgent: string
  /** Whether demo accounts may sign in. */
  readonly allowsDemo: boolean
  /** Whether the owner of an email is told of a sign-in on this device. */
  readonly isNewDevice: (email: string) => boolean
}

type SignedIn = {
  readonly email: string
  readonly session: NewSession
  readonly isNew: boolean
  /** The role, if it was another one before. */
  readonly newRole: UserRole | undefined
}

/**
 * Creates a session for whom the identity provider signed in. An account at the provider stays with its person; the
 * first time, it gets the one with its email, or a new one.
 */
export async function signInWithProvider(
  deps: Deps,
  newPeople: NewPeople,
  { account, userAgent, allowsDemo, isNewDevice }: Command,
): Promise<Result<SignedIn, Problem>> {
  try {
    return await deps.db.transaction().execute(async (tx): Promise<Result<SignedIn, Problem>> => {
      const found = await findPerson(tx, deps, newPeople, account)
      if (!found.ok) return found
      const { userId, how } = found.value
      const people = await lockUsers(tx, userId, account.role !== undefined)
      const person = people.find(({ _id }) => _id === userId)
      // Erased since it was found.
      if (!person) return fail(problem('provider-account-refused'))
      const { is_demo, ...user } = await tx
        .selectFrom('users')
        .select(['_id', 'id', 'name', 'icon', 'role', 'locale', 'is_demo'])
        .where('_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (is_demo && !allowsDemo) return fail(problem('demo-account'))
      if (person.isDisabled) return fail(problem('account-disabled'))
      // Whoever runs the provider must not become an administrator who was made in Curio.
      if (how === 'by-email' && person.role === 'admin' && account.role !== 'admin')
        return fail(problem('provider-account-refused'))
      if (how !== 'linked' && !(await link(tx, userId, account))) return fail(problem('provider-account-refused'))
      // Only administrators and the operator make administrators, who keep their password for when the provider fails.
      if (how === 'by-email' && person.role !== 'admin') await removeEarlierAccess(tx, deps, userId)
      const isLastAdmin = person.isActiveAdmin && people.filter(({ isActiveAdmin }) => isActiveAdmin).length === 1
      const newRole = account.role === person.role || isLastAdmin ? undefined : account.role
      if (newRole) await setRole(tx, userId, { before: person.role, after: newRole })
      const { email } = person
      const session = await insertSignIn(tx, deps, {
        userId,
        userAgent,
        byProvider: true,
        isNewDevice: how !== 'new' && isNewDevice(email),
      })
      return ok({
        email,
        session: { user: { ...user, ...(newRole && { role: newRole }) }, ...session },
        isNew: how === 'new',
        newRole,
      })
    })
  } catch (error) {
    // Somebody made it at the same moment.
    if (isUniqueViolation(error, 'users_email')) return fail(problem('email-taken'))
    throw error
  }
}

type FoundPerson = { readonly userId: string; readonly how: 'linked' | 'by-email' | 'new' }

/** Finds the person of an account at the provider, or makes one. */
async function findPerson(
  tx: Tx,
  deps: Deps,
  { mode, inviteNewPerson }: NewPeople,
  { issuer, subject, email, name }: ProviderAccount,
): Promise<Result<FoundPerson, Problem>> {
  const linked = await tx
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (linked) return ok({ userId: linked.user_id, how: 'linked' })
  if (email === null) return fail(problem('provider-email-refused'))
  const withEmail = await tx
    .selectFrom('users')
    .select('_id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (withEmail) return ok({ userId: withEmail._id, how: 'by-email' })
  const links = await redeemLinks(tx, email)
  const person = { name, email, password_hash: null, locale: null }
  const { _id } = await insertPerson(tx, deps, inviteNewPerson, mode === 'closed' ? [] : links, person)
  return ok({ userId: _id, how: 'new' })
}

/** False if the person already has another account at the provider: the email may have been given to somebody else. */
async function link(tx: Tx, userId: string, { issuer, subject }: ProviderAccount): Promise<boolean> {
  const added = await tx
    .insertInto('provider_accounts')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added) await recordAudit(tx, { actorId: userId, action: 'link-provider', userId })
  return added !== undefined
}

/**
 * Ends what somebody else may have set up who made the account with this email before its owner came: sessions, password,
 * second factors and links. Nothing stored tells whether the email was proven.
 */
async function removeEarlierAccess(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: null, updated_at: sql<Date>`now()` })
    .where('_id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await endAllSessions(tx, userId)
  if (numUpdatedRows > 0n) await queueMail(tx, deps, { userId, content: { kind: 'password-changed' } })
  if (!(await deleteSecondFactors(tx, userId))) return
  await recordAudit(tx, { actorId: null, action: 'remove-second-factor', userId })
  await queueMail(tx, deps, { userId, content: { kind: 'second-factor-changed' } })
}

async function setRole(
  tx: Tx,
  userId: string,
  { before, after }: { before: UserRole; after: UserRole },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: after, updated_at: sql<Date>`now()` })
    .where('_id', '=', userId)
    .execute()
  await recordAudit(tx, {
    actorId: null,
    action: 'change-role',
    userId,
    before: { role: before },
    after: { role: after },
  })
}
