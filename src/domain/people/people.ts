export const userRoles = ['admin', 'worker'] as const
export type UserRole = (typeof userRoles)[number]

/** A disabled account cannot sign in. Of an erased one, only the number is left. */
export const accountStates = ['active', 'disabled', 'erased'] as const
export type AccountState = (typeof accountStates)[number]

export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number]

/** The options for weekly availability. */
export const availabilities = ['Less than 10 hours', '10-20 hours', '20-30 hours', '30+ hours'] as const
export type Availability = (typeof availabilities)[number]

/** Maximum characters of a display name. */
export const maxNameLength = 100

/** Maximum characters of what a person says about themselves. */
export const maxAboutLength = 1000

/** Capitalizes the first letter of a name and leaves the rest as typed. Applied when the field loses focus. */
export function capitalizeFirst(name: string): string {
  const [first = '', ...rest] = name
  return first.toUpperCase() + rest.join('')
}

/** Guesses the parts of a name as suggestions for a form: the last word is the last name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const parts = name.trim().split(/\s+/)
  return { firstName: parts.slice(0, Math.max(1, parts.length - 1)).join(' '), lastName: parts.slice(1).at(-1) ?? '' }
}

/** The largest number of characters of the name that a person gives a passkey. */
export const maxPasskeyNameLength = 60
