// The texts of mails in English, which is also what the default locale sends.
import type { MailKind } from '#src/domain/messages/mail.ts'

/** `name` is the project's, `browser` and `system` those of a device, and `at` when it signed in; empty in other mails. */
export type Subject = { readonly name: string; readonly browser: string; readonly system: string; readonly at: string }
type MailText = {
  readonly subject: (about: Subject) => string
  readonly paragraphs: (about: Subject) => readonly string[]
  /** The label of the link. */
  readonly action: string
}

/** Mails about notifications have their texts. */
type ComposedKind = Exclude<MailKind, 'notifications'>

export type MailTexts = typeof mailTextsEn

const newDevice = {
  subject: () => 'New sign-in to your account at Curio',
  paragraphs: ({ browser, system, at }: Subject) => [
    `Somebody signed in to your account on a device that was not used for it before: ${[browser, system].filter((known) => known !== '').join(' on ') || 'unknown browser'}, ${at}.`,
    'If this was you, there is nothing to do.',
  ],
}

export const mailTextsEn = {
  language: 'en',
  greeting: (person: string) => (person === '' ? 'Hello,' : `Hello ${person},`),
  kinds: {
    invitation: {
      subject: () => 'Your account at Curio',
      paragraphs: () => [
        'An account at Curio was created for you. Choose a password to sign in.',
        'The link works once, for 24 hours.',
      ],
      action: 'Set your password',
    },
    reset: {
      subject: () => 'A new password for Curio',
      paragraphs: () => [
        'With this link you set a new password for your account. It works once, for 24 hours.',
        'If you did not expect this mail, you can ignore it: nobody can use the link without reading it.',
      ],
      action: 'Set a new password',
    },
    'password-changed': {
      subject: () => 'Your password for Curio was changed',
      paragraphs: () => [
        'The password of your account was changed, and your other devices were signed out.',
        'If this was not you, set a new password now and tell an administrator.',
      ],
      action: 'Set a new password',
    },
    'second-factor-changed': {
      subject: () => 'The second factor of your account at Curio was changed',
      paragraphs: () => [
        'An authenticator app or a passkey was added to your account, or removed from it.',
        'If this was not you, set a new password now and tell an administrator.',
      ],
      action: 'Set a new password',
    },
    'new-device': {
      ...newDevice,
      paragraphs: (about) => [
        ...newDevice.paragraphs(about),
        'If it was not, set a new password now: this ends all sessions, on every device.',
      ],
      action: 'Set a new password',
    },
    'sign-up': {
      subject: () => 'Confirm your email for Curio',
      paragraphs: () => [
        'With this link you confirm your email and make your account at Curio. It works once, for 24 hours.',
        'If you did not ask for it, you can ignore this mail: without the link there is no account.',
      ],
      action: 'Create your account',
    },
    'project-sign-up': {
      subject: ({ name }) => `You are invited to ${name} at Curio`,
      paragraphs: ({ name }) => [
        `You are invited to review dubbed videos in the project “${name}” at Curio. Create your account, then accept the invitation.`,
        'The link works once, for 24 hours.',
      ],
      action: 'Create your account',
    },
  } satisfies Record<ComposedKind, MailText> as Record<ComposedKind, MailText>,
  newDeviceByProvider: {
    ...newDevice,
    paragraphs: (about) => [
      ...newDevice.paragraphs(about),
      'If it was not, change the password of your organization’s account, with which you sign in to Curio, or tell an administrator. Then sign out all devices that you do not know.',
    ],
    action: 'Signed-in devices',
  } satisfies MailText as MailText,
  daily: (summary: string) => `Your day at Curio: ${summary}`,
  settings: 'Notification settings',
  unsubscribe: {
    /** Why the person gets the mail. */
    note: (topic: string) => `You get this mail because of your notification settings: ${topic}.`,
    label: 'Stop these mails',
  },
}
