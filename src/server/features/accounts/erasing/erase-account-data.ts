import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/** The fields of audit entries that contain personal data. Roles, statuses and amounts stay. */
const personalAuditFields = [
  'name',
  'email',
  'firstName',
  'lastName',
  'phoneNumber',
  'country',
  'language',
  'department',
  'position',
  'employeeId',
  'gender',
  'reason',
]

/** Tables whose rows of the person are deleted. */
const ownTables = [
  'second_factors',
  'passkeys',
  'provider_accounts',
  'passkey_challenges',
  'pending_sign_ins',
  'sessions',
  'api_tokens',
  'password_links',
  'idempotency_keys',
  'notifications',
  'notification_queue',
  'push_subscriptions',
  'notification_settings',
] as const

/** Erases the account itself. The row stays, named by its public number, which every screen shows in place of the name. */
export async function eraseAccountData(tx: Tx, userId: string): Promise<void> {
  // The triggers of follows change the counts of other people: in the order of ids, like all code that locks several.
  await sql`
    select _id from users
     where _id = ${userId}
        or _id in (select followee_id from follows where follower_id = ${userId})
        or _id in (select follower_id from follows where followee_id = ${userId})
     order by _id for no key update`.execute(tx)
  await sql`delete from follows where follower_id = ${userId} or followee_id = ${userId}`.execute(tx)
  for (const table of ownTables) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('events').where('audience', '=', userId).execute()
  // That the person followed somebody.
  await sql`delete from notifications where subject ->> 'userId' = ${userId}`.execute(tx)
  await sql`
    update audit_log set before = before - ${personalAuditFields}::text[], after = after - ${personalAuditFields}::text[]
     where user_id = ${userId}`.execute(tx)
  // What was sent to the email before it had an account.
  await sql`
    with person as (select lower(email) as email from users where _id = ${userId} and email <> ''),
         gone as (delete from sign_up_links l using person where lower(l.email) = person.email),
         unsent as (delete from mails m using person where lower(m.email) = person.email)
    update audit_log a set before = a.before - 'email', after = a.after - 'email'
      from person where lower(coalesce(a.after, a.before) ->> 'email') = person.email`.execute(tx)
  await tx
    .updateTable('users')
    .set({
      name: sql<string>`'#' || id`,
      password_hash: null,
      role: 'worker',
      gender: 'other',
      locale: null,
      is_demo: false,
      email: '',
      first_name: '',
      last_name: '',
      icon: '',
      location: '',
      about: '',
      phone_number: '',
      country: '',
      language: '',
      department: '',
      position: '',
      employee_id: '',
      erased_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('_id', '=', userId)
    .execute()
}
