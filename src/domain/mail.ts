// Mails: kinds, contents, states and retries.

/** `none`: nothing is sent. `local`: mails are read in the app on the server's machine. `smtp`: they are sent. */
export const mailModes = ['none', 'local', 'smtp'] as const
export type MailMode = (typeof mailModes)[number]

export const mailKinds = [
  'invitation',
  'reset',
  'password-changed',
  'item-sold',
  'auction-won',
  'sign-up',
  'project-sign-up',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a mail is composed from. `price` is in cents. */
export type MailContent =
  | { readonly kind: 'invitation' | 'reset' | 'sign-up'; readonly token: string }
  | { readonly kind: 'project-sign-up'; readonly token: string; readonly project: string }
  | { readonly kind: 'password-changed' }
  | {
      readonly kind: 'item-sold' | 'auction-won'
      readonly productId: string
      readonly name: string
      readonly price: number
    }

export const mailStates = ['waiting', 'sent', 'failed', 'local'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Why an attempt failed. `auth`: the mail server refused the credentials, or requires some; `certificate`: its
 * certificate; `deferred`: it answered 4xx; `rejected`: it answered 5xx.
 */
export const mailFailures = ['auth', 'certificate', 'unreachable', 'deferred', 'rejected'] as const
export type MailFailure = (typeof mailFailures)[number]

/** Whether a mail is about the security of the account, which its person cannot turn off. */
export const isSecurityMail = (kind: MailKind): boolean => kind !== 'item-sold' && kind !== 'auction-won'

const firstDelaySeconds = 60
const backoffFactor = 3
const maxDelaySeconds = 4 * 60 * 60
const maxAttempts = 10

/**
 * Returns the seconds to wait after the failed attempt number `attempts` (from 1); null if there is no further one.
 * The delay triples per attempt, up to four hours: ten attempts within 24 hours, which is how long a password link
 * works. `random`, from 0 to 1, varies it by up to a tenth. A rejected mail is not retried (RFC 5321, 4.2.1).
 */
export function mailRetryDelaySeconds(failure: MailFailure, attempts: number, random: number): number | null {
  if (failure === 'rejected' || attempts >= maxAttempts) return null
  return Math.min(maxDelaySeconds, firstDelaySeconds * backoffFactor ** (attempts - 1)) * (0.9 + 0.2 * random)
}
