import type { User } from './deps.ts'

/** Who must have a second factor. */
export const secondFactorRules = ['none', 'admins', 'everyone'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

export const needsSecondFactor = (rule: SecondFactorRule, { role }: Pick<User, 'role'>): boolean =>
  rule === 'everyone' || (rule === 'admins' && role === 'admin')
