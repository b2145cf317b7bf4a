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
