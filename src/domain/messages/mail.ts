// Mails: kinds, contents, states and retries.
import type { RetrySchedule } from '#src/domain/retry-delay.ts'
import type { MailTopic } from './notification-choices.ts'

/** `none`: nothing is sent. `local`: mails are read in the app on the server's machine. `smtp`: they are sent. */
export const mailModes = ['none', 'local', 'smtp'] as const
export type MailMode = (typeof mailModes)[number]

export const mailKinds = [
  'invitation',
  'reset',
  'password-changed',
  'second-factor-changed',
  'new-device',
  'sign-up',
  'project-sign-up',
  'notifications',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a mail is composed from when it is sent. */
export type MailContent =
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
      readonly kind: 'notifications'
      readonly topic: MailTopic
      readonly notificationIds: readonly string[]
      readonly messageIds: readonly string[]
    }

export const mailStates = ['waiting', 'sent', 'failed', 'local'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Why an attempt failed. `auth`: the mail server refused the credentials, or requires some; `certificate`: its
 * certificate; `deferred`: it answered 4xx; `rejected`: it answered 5xx.
 */
export const mailFailures = ['auth', 'certificate', 'unreachable', 'deferred', 'rejected'] as const
export type MailFailure = (typeof mailFailures)[number]

/** What its link turns off; null for mails about links, passwords and second factors, which are always sent. */
export function mailTopicOf(content: MailContent): MailTopic | null {
  if (content.kind === 'notifications') return content.topic
  return content.kind === 'new-device' ? 'devices' : null
}

/** The secret in a person's mails that turns them off. */
export const unsubscribeTokenPattern = /^[0-9a-f]{64}$/

/** Ten attempts within 24 hours, which is how long a password link works. */
export const mailRetries: RetrySchedule = { firstSeconds: 60, factor: 3, maxSeconds: 4 * 60 * 60, maxAttempts: 10 }
