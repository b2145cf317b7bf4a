import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { locales } from '#src/domain/text/locale.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { SignUpMode } from '#src/domain/people/sign-up.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { queueMailToEmail } from '#src/server/jobs/queue-mail.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'

/** How long a link works. */
const lifetimeHours = 24

/** Minutes between the links that are mailed to an email for the same reason. */
const minMinutesBetweenLinks = 5

type SignUpLink = {
  readonly email: string
  /** The project whose manager invites the email; null if its owner asked for the link. */
  readonly project: { readonly projectId: string; readonly name: string; readonly invitedBy: string } | null
  /** The language of the mail. */
  readonly locale: (typeof locales)[number]
  /** Whether a link of the last minutes stays, so that nobody floods an inbox. */
  readonly keepsRecent: boolean
}

/**
 * Stores a link that makes an account for an email, in place of the previous one for the same project, and mails it.
 * Returns its token; null if a recent link was kept.
 */
export async function storeSignUpLink(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  { email, project, locale, keepsRecent }: SignUpLink,
): Promise<string | null> {
  const token = deps.ids.secret()
  const { rows } = await sql`
    insert into sign_up_links as l (_id, email, project_id, invited_by, token_hash, expires_at)
    values (${deps.ids.next()}, ${email}, ${project?.projectId ?? null}, ${project?.invitedBy ?? null},
      ${hashSecret(token)}, now() + make_interval(hours => ${lifetimeHours}))
    on conflict (lower(email), project_id) do update
      set email = excluded.email, invited_by = excluded.invited_by, token_hash = excluded.token_hash,
          created_at = now(), expires_at = excluded.expires_at
      where ${!keepsRecent} or l.created_at < now() - make_interval(mins => ${minMinutesBetweenLinks})
    returning _id`.execute(tx)
  if (rows.length === 0) return null
  const content = project
    ? ({ kind: 'project-sign-up', token, project: project.name } as const)
    : ({ kind: 'sign-up', token } as const)
  await queueMailToEmail(tx, deps, { email, locale, content })
  return token
}

/**
 * Finds the link with this token, unless it was used, replaced or withdrawn, has expired, or `mode` forbids it. While
 * its project is archived, it invites to none.
 */
export async function findSignUpLink({ db }: Pick<Deps, 'db'>, mode: SignUpMode, token: string) {
  if (mode === 'closed') return undefined
  return db
    .selectFrom('sign_up_links as l')
    .leftJoin('projects as p', (join) => join.onRef('p._id', '=', 'l.project_id').on('p.archived_at', 'is', null))
    .select(['l.email', 'l.expires_at', 'p.name as project'])
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .$if(mode === 'invite', (links) => links.where('p._id', 'is not', null))
    .executeTakeFirst()
}

type LinkedEmail = { email: string; project: string | null; expiresAt: string }

/** Reads for which email the link makes an account. */
export async function readSignUpLink(
  deps: Deps,
  mode: SignUpMode,
  { token }: { readonly token: string },
): Promise<Result<LinkedEmail, Problem>> {
  const link = await findSignUpLink(deps, mode, token)
  if (!link) return fail(problem('sign-up-link-invalid'))
  const { email, project, expires_at } = link
  return ok({ email, project, expiresAt: expires_at.toISOString() })
}
