import { sql } from 'kysely'
import { z } from 'zod'
import type { Problem } from '#src/contract/call/problems.ts'
import type { locales } from '#src/domain/text/locale.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { EmailOutcome, SignUpMode } from '#src/domain/people/sign-up.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { storeSignUpLink } from '#src/server/features/accounts/sign-up/sign-up-link.ts'
import { addOrInvite } from './add-members.ts'
import { addPeople, type ProjectReference } from '#src/server/features/projects/access/change-project.ts'

/** Emails without an account that a project invites in a day: invitations must not become a way to send bulk mail. */
const maxLinksPerDay = 200

export type EmailInvitationOptions = {
  readonly signUpMode: SignUpMode
  /** Whether links are mailed. If not, they are shown to the manager. */
  readonly isMailed: boolean
}
type Command = {
  readonly projectId: string
  readonly emails: readonly string[]
  readonly locale: (typeof locales)[number]
}
/** `token` is that of a link which the manager passes on. */
type InvitedEmail = { readonly email: string; readonly outcome: EmailOutcome; readonly token: string | null }

/**
 * Invites emails to a project, each with its own outcome. Talents are added or invited as by `addMember`. For an email
 * without an account, a link is stored that makes one; the new person then accepts the invitation like everybody else.
 */
export function inviteEmails(
  deps: Deps,
  options: EmailInvitationOptions,
  actor: User,
  { projectId, emails, locale }: Command,
): Promise<Result<InvitedEmail[], Problem>> {
  const distinctEmails = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()]
  return addPeople(deps, actor, projectId, async (tx, project) => {
    const invited: InvitedEmail[] = []
    for (const email of distinctEmails) {
      const outcome = await inviteEmail(tx, deps, options, actor, { email, project, locale })
      invited.push(
        typeof outcome === 'string' ? { email, outcome, token: null } : { email, outcome: 'linked', ...outcome },
      )
    }
    if (invited.some(({ outcome }) => outcome === 'invited')) await queuePushes(tx, deps)
    return ok(invited)
  })
}

type Invitation = { readonly email: string; readonly project: ProjectReference; readonly locale: Command['locale'] }

async function inviteEmail(
  tx: Tx,
  deps: Deps,
  { signUpMode, isMailed }: EmailInvitationOptions,
  actor: User,
  { email, project, locale }: Invitation,
): Promise<EmailOutcome | { readonly token: string | null }> {
  if (!z.email().max(254).safeParse(email).success) return 'invalid'
  const account = await tx
    .selectFrom('users')
    .select('_id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (account) return addOrInvite(tx, deps, actor, { userId: account._id, project })
  if (signUpMode === 'closed') return 'closed'
  const { projectId, name } = project
  if (await isLimitReached(tx, projectId, email)) return 'limit'
  const reference = { projectId, name, invitedBy: actor._id }
  const token = await storeSignUpLink(tx, deps, { email, project: reference, locale, keepsRecent: isMailed })
  if (token === null) return 'recent'
  await recordAudit(tx, { actorId: actor._id, action: 'invite-email', subject: project, after: { email } })
  return { token: isMailed ? null : token }
}

/** Withdrawn links count too. A new link for the same email replaces its row. */
async function isLimitReached(tx: Tx, projectId: string, email: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom('sign_up_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where(sql`lower(email)`, '<>', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return count >= maxLinksPerDay
}
