// The texts of mails in English, which is also what the default locale sends.
import type { MailKind } from '#src/domain/mail.ts'

/** `name` is the product's or the project's, and `price` the product's formatted price; empty in other mails. */
type Subject = { readonly name: string; readonly price: string }
type MailText = {
  readonly subject: (about: Subject) => string
  readonly paragraphs: (about: Subject) => readonly string[]
  /** The label of the link. */
  readonly action: string
}

export type MailTexts = typeof mailTextsEn

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
    'item-sold': {
      subject: ({ name }) => `Sold: ${name}`,
      paragraphs: ({ name, price }) => [`Your product “${name}” was sold for ${price}.`],
      action: 'Open the product',
    },
    'auction-won': {
      subject: ({ name }) => `You won: ${name}`,
      paragraphs: ({ name, price }) => [`You won the auction of “${name}” with your bid of ${price}. It is yours.`],
      action: 'Open the product',
    },
  } satisfies Record<MailKind, MailText> as Record<MailKind, MailText>,
  unsubscribeNote: 'You get this mail because you sell or bid at Curio.',
  unsubscribe: 'Stop mails about sales',
}
