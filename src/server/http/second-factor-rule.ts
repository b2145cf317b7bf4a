import type { User } from './deps.ts'

/** Who must have a second factor. */
export const secondFactorRules = ['none', 'admins'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

export const needsSecondFactor = (rule: SecondFactorRule, { role }: Pick<User, 'role'>): boolean =>
  rule === 'admins' && role === 'admin'
