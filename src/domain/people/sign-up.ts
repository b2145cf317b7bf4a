/**
 * Who makes accounts. `closed`: administrators only. `invite`: managers can invite an email that has no account. `open`:
 * everybody whose email is confirmed.
 */
export const signUpModes = ['closed', 'invite', 'open'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** The path of the screen on which an account is made. The token is the fragment, which browsers do not send. */
export const signUpPath = (token: string): string => `/sign-up#${token}`

/** Emails that a manager invites at once. */
export const maxInvitedEmails = 50

/**
 * What happened to an email that a manager invited. `added`, `invited`, `pending`, `member`, `declined`, `banned`,
 * `not-talent`: it has an account. `linked`: it has none, and gets a link. `recent`: it got one a moment ago. `limit`: the
 * project invited too many today. `closed`: only administrators make accounts. `invalid`: it is no email.
 */
export const emailOutcomes = [
  'added',
  'invited',
  'pending',
  'member',
  'declined',
  'banned',
  'not-talent',
  'linked',
  'recent',
  'limit',
  'closed',
  'invalid',
] as const
export type EmailOutcome = (typeof emailOutcomes)[number]
