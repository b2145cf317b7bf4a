import { sql, type Updateable } from 'kysely'
import type { AccountState, Gender, UserRole } from '#src/domain/people/people.ts'
import type { Database } from '#src/server/db/schema/schema.ts'

/** The fields of a person that an administrator edits. */
export type UserFields = {
  readonly name: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly country: string
  readonly language: string
  readonly department: string
  readonly position: string
  readonly employeeId: string
  readonly gender: Gender
  readonly role: UserRole
}

/** The state of the account of the person `u`. */
export const accountState = sql<AccountState>`case
  when u.erased_at is not null then 'erased' when u.disabled_at is not null then 'disabled' else 'active' end`

/** The changed fields of a form. */
export type UserChange = { readonly [Field in keyof UserFields]?: UserFields[Field] | undefined }

/** The column of each field. */
const userColumns = {
  name: 'name',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  country: 'country',
  language: 'language',
  department: 'department',
  position: 'position',
  employeeId: 'employee_id',
  gender: 'gender',
  role: 'role',
} as const satisfies Record<keyof UserFields, string>

const fieldNames = Object.keys(userColumns) as (keyof UserFields)[]

/** Returns the given fields of `change` by column name. */
export function toColumns(change: UserChange): Updateable<Database['users']> {
  const presentFields = fieldNames.filter((name) => change[name] !== undefined)
  return Object.fromEntries(presentFields.map((name) => [userColumns[name], change[name]]))
}

/** Returns the old and new values of the fields of `current` that differ in `change`; of no others. */
export function diffFields<Field extends keyof UserFields>(
  current: Pick<UserFields, Field>,
  change: Pick<UserChange, Field>,
): { before: UserChange; after: UserChange } {
  const currentFields = fieldNames.filter((name): name is Field => name in current)
  const changed = currentFields.filter((name) => change[name] !== undefined && change[name] !== current[name])
  return {
    before: Object.fromEntries(changed.map((name) => [name, current[name]])),
    after: Object.fromEntries(changed.map((name) => [name, change[name]])),
  }
}
