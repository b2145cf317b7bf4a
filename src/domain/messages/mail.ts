// Mails: kinds, contents, states and retries.
import type { RetrySchedule } from '#src/domain/retry-delay.ts'
import { type ManagerNotificationKind, managerNotificationKinds } from './messages.ts'

/** `none`: nothing is sent. `local`: mails are read in the app on the server's machine. `smtp`: they are sent. */
export const mailModes = ['none', 'local', 'smtp'] as const
export type MailMode = (typeof mailModes)[number]

export const mailKinds = [
  'invitation',
  'reset',
  'password-changed',
  'second-factor-changed',
  'new-device',
  'item-sold',
  'auction-won',
  'order-offered',
  'sign-up',
  'project-sign-up',
  ...managerNotificationKinds,
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * What a mail to a person about their account and sales is composed from. `price` is in cents, and `buyerId` is in the
 * seller's. Mails that waited during an upgrade have no order.
 */
export type PersonalMailContent =
  | { readonly kind: 'invitation' | 'reset' | 'sign-up'; readonly token: string }
  | { readonly kind: 'project-sign-up'; readonly token: string; readonly project: string }
  | { readonly kind: 'password-changed' | 'second-factor-changed' }
  /**
   * Names of the browser and the system, empty where unknown; `at` is an ISO instant. `byProvider` if the identity provider
   * signed the person in; mails that waited during an upgrade do not say.
   */
  | {
      readonly kind: 'new-device'
      readonly browser: string
      readonly system: string
      readonly at: string
      readonly byProvider?: boolean
    }
  | {
      readonly kind: 'item-sold' | 'auction-won' | 'order-offered'
      readonly productId: string
      readonly name: string
      readonly price: number
      readonly orderId?: string
      readonly buyerId?: string
    }
/** What a manager is told. `name` is the bundle's, or the project's if it is not about a bundle. */
export type ManagerMailContent = {
  readonly kind: ManagerNotificationKind
  readonly projectId: string
  readonly bundleId?: string
  readonly name: string
  readonly count: number
}

export type MailContent = PersonalMailContent | ManagerMailContent

export const mailStates = ['waiting', 'sent', 'failed', 'local'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Why an attempt failed. `auth`: the mail server refused the credentials, or requires some; `certificate`: its
 * certificate; `deferred`: it answered 4xx; `rejected`: it answered 5xx.
 */
export const mailFailures = ['auth', 'certificate', 'unreachable', 'deferred', 'rejected'] as const
export type MailFailure = (typeof mailFailures)[number]

/** What a person can turn mails on and off about. */
export const mailTopics = ['sales', 'projects', 'devices'] as const
export type MailTopic = (typeof mailTopics)[number]

/** The topic of a mail; null for mails about links, passwords and second factors, which nobody can turn off. */
export function mailTopicOf(kind: MailKind): MailTopic | null {
  if (kind === 'new-device') return 'devices'
  if (kind === 'item-sold' || kind === 'auction-won' || kind === 'order-offered') return 'sales'
  return managerNotificationKinds.some((managerKind) => managerKind === kind) ? 'projects' : null
}

/** The secret in a person's mails that turns them off. */
export const unsubscribeTokenPattern = /^[0-9a-f]{64}$/

/** Seconds that a mail to a manager waits, so that it counts what happens meanwhile. */
export const managerMailDelaySeconds = 10 * 60

/** Ten attempts within 24 hours, which is how long a password link works. */
export const mailRetries: RetrySchedule = { firstSeconds: 60, factor: 3, maxSeconds: 4 * 60 * 60, maxAttempts: 10 }
