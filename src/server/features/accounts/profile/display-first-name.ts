import { type RawBuilder, sql } from 'kysely'

/** The first name of the joined user, or their display name if first and last name are empty. */
export function displayFirstName(user: string): RawBuilder<string> {
  const [first, last, name] = ['first_name', 'last_name', 'name'].map((column) => sql.ref(`${user}.${column}`))
  return sql<string>`case when trim(${first} || ${last}) = '' then ${name} else ${first} end`
}

/** The first and last name of the joined user, or their display name if both are empty. */
export function fullName(user: string): RawBuilder<string> {
  const [first, last, name] = ['first_name', 'last_name', 'name'].map((column) => sql.ref(`${user}.${column}`))
  return sql<string>`coalesce(nullif(trim(${first} || ' ' || ${last}), ''), ${name})`
}
