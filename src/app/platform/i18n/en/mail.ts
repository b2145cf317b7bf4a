import { groupDigits } from '#src/domain/text/format-number.ts'
import type { MailFailure, MailKind, MailMode, MailState, MailTopic } from '#src/domain/messages/mail.ts'

export const mail = {
  forgotPassword: {
    title: 'Forgot your password?',
    lead: 'Enter the email you sign in with. We send you a link to set a new password.',
    email: 'Email',
    emailInvalid: 'Enter an email address.',
    submit: 'Send the link',
    sentTitle: 'Check your inbox',
    sent: (email: string) =>
      `If ${email} belongs to an account, a link is on its way. It works once, for 24 hours. Until you use it, your password stays valid.`,
    toSignIn: 'Go to sign-in',
  },
  unsubscribe: {
    titles: {
      sales: 'Stop mails about sales?',
      projects: 'Stop mails about projects?',
      devices: 'Stop mails about new devices?',
    } satisfies Record<MailTopic, string> as Record<MailTopic, string>,
    leads: {
      sales: 'You no longer get mails about what you sold and won. Notifications in the app stay.',
      projects: 'You no longer get mails about the projects you manage. Notifications in the app stay.',
      devices: 'You no longer learn by mail when somebody signs in to your account on a new device.',
    } satisfies Record<MailTopic, string> as Record<MailTopic, string>,
    submit: 'Stop these mails',
    doneTitle: 'You get no more of these mails',
    done: 'You can turn them on again under Account and security.',
    invalidTitle: 'This link does not work',
    invalid: 'Sign in and turn the mails off under Account and security.',
  },
  choices: {
    title: 'Mail',
    topics: {
      sales: 'Mails about what I sold and won',
      projects: 'Mails about the projects I manage',
      devices: 'Mails about sign-ins on new devices',
    } satisfies Record<MailTopic, string> as Record<MailTopic, string>,
    hint: 'Mails about your password and second factor are always sent.',
  },
  muted: {
    title: 'Restored copy',
    lead: 'Mails, push notifications and webhooks are held back, because the original sends them. Unmute only if this copy replaces it.',
    unmute: 'Unmute',
    question: 'Send everything that was held back?',
    warning: 'Only if this copy replaces the original. Otherwise people get every message twice.',
  },
  list: {
    title: 'Mails',
    modes: {
      none: 'This server sends no mail: SMTP_URL is not set. Links are shown to whoever creates them.',
      local: 'No mail is sent: SMTP_URL is not set. On this computer you can read the mails here.',
      smtp: 'The mails of the last 30 days. Their content is deleted once they are sent or given up.',
    } as Record<MailMode, string>,
    counts: (waiting: number, sent: number, failed: number) =>
      `${groupDigits(waiting)} waiting, ${groupDigits(sent)} sent, ${groupDigits(failed)} failed`,
    empty: 'No mails in the last 30 days.',
    kinds: {
      invitation: 'Invitation',
      reset: 'New password',
      'password-changed': 'Password changed',
      'second-factor-changed': 'Second factor changed',
      'new-device': 'New device',
      'item-sold': 'Product sold',
      'auction-won': 'Auction won',
      'sign-up': 'Sign-up',
      'project-sign-up': 'Invitation to a project',
      'tasks-skipped': 'Tasks skipped',
      'tasks-broken': 'Broken videos',
      'bundle-finished': 'Bundle finished',
      'import-finished': 'Import finished',
      'webhook-failing': 'Webhook fails',
      'withdrawal-requested': 'Withdrawal requested',
      'reviews-disagree': 'Reviews disagree',
      'talents-paused': 'Talents paused',
      'token-ending': 'API token expires',
      'links-ending': 'Video links end',
    } as Record<MailKind, string>,
    states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', local: 'Not sent' } as Record<MailState, string>,
    failures: {
      auth: 'The mail server refused the user name or password in SMTP_URL.',
      certificate: 'The certificate of the mail server is not valid.',
      unreachable: 'The mail server could not be reached.',
      deferred: 'The mail server asked to try again later.',
      rejected: 'The mail server refused the mail.',
    } as Record<MailFailure, string>,
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    read: 'Read the mail',
  },
}
