// The texts of mails in English, which is also what the default locale sends.
import { tokenReminderDays } from '#src/domain/projects/api-token.ts'
import type { MailKind, MailTopic } from '#src/domain/messages/mail.ts'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { counted, plural } from '#src/domain/text/plural.ts'

/**
 * `name` is the product's, the project's or the bundle's, `price` the product's formatted price, `buyer` who bought it,
 * `count` the number of tasks, deliveries or tokens, `browser` and `system` those of a device, and `at` when it signed in;
 * empty in other mails.
 */
export type Subject = {
  readonly name: string
  readonly price: string
  readonly buyer: string
  readonly count: number
  readonly browser: string
  readonly system: string
  readonly at: string
}
type MailText = {
  readonly subject: (about: Subject) => string
  readonly paragraphs: (about: Subject) => readonly string[]
  /** The label of the link. */
  readonly action: string
}

type UnsubscribeText = {
  /** Why the person gets the mail. */
  readonly note: string
  readonly label: string
}

export type MailTexts = typeof mailTextsEn

const tasks = (count: number) => counted(count, 'task', 'tasks')
// One task may be skipped by several talents.
const times = (count: number) => plural(count, 'once', `${groupDigits(count)} times`)

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
    'item-sold': {
      subject: ({ name, price }) => `Sold for ${price}: ${name}`,
      paragraphs: ({ name, price, buyer }) => [
        buyer === '' ? `Your product “${name}” was sold for ${price}.` : `${buyer} bought “${name}” for ${price}.`,
        'Next: say how to pay you.',
      ],
      action: 'Open the order',
    },
    'auction-won': {
      subject: ({ name, price }) => `You won for ${price}: ${name}`,
      paragraphs: ({ name, price }) => [
        `You won the auction of “${name}” for ${price}.`,
        'Next: give your address and pay.',
      ],
      action: 'Open the order',
    },
    'order-offered': {
      subject: ({ name, price }) => `Offered for your bid of ${price}: ${name}`,
      paragraphs: ({ name, price }) => [
        `The sale of “${name}” did not take place. The seller offers it to you for ${price}, your own bid.`,
        'Accept or decline within 48 hours.',
      ],
      action: 'Open the offer',
    },
    'tasks-skipped': {
      subject: ({ name }) => `Tasks skipped: ${name}`,
      paragraphs: ({ name, count }) => [
        `Talents skipped tasks of “${name}” ${times(count)}. Their reasons are in the tasks.`,
      ],
      action: 'Open the tasks',
    },
    'tasks-broken': {
      subject: ({ name }) => `Broken videos: ${name}`,
      paragraphs: ({ name, count }) => [
        `Talents skipped tasks of “${name}” ${times(count)} because of a broken video.`,
      ],
      action: 'Open the tasks',
    },
    'bundle-finished': {
      subject: ({ name }) => `Finished: ${name}`,
      paragraphs: ({ name }) => [`All tasks of “${name}” are reviewed.`],
      action: 'Open the bundle',
    },
    'import-finished': {
      subject: ({ name, count }) => `${tasks(count)} imported: ${name}`,
      paragraphs: ({ name, count }) => [`${counted(count, 'task was', 'tasks were')} imported into “${name}”.`],
      action: 'Open the tasks',
    },
    'webhook-failing': {
      subject: ({ name }) => `A webhook fails: ${name}`,
      paragraphs: ({ name }) => [
        `A webhook of “${name}” does not accept deliveries. Each is retried for about a day. The settings list those that wait.`,
      ],
      action: 'Open the settings',
    },
    'withdrawal-requested': {
      subject: ({ name }) => `Withdrawal requested: ${name}`,
      paragraphs: ({ name }) => [`A talent asks to be paid out what they earned in “${name}”. Pay it, or say why not.`],
      action: 'Open the payouts',
    },
    'reviews-disagree': {
      subject: ({ name }) => `Reviews disagree: ${name}`,
      paragraphs: ({ name }) => [
        `Second reviews of “${name}” disagree with the first ones. The board lists them; decide what the result is.`,
      ],
      action: 'Open the board',
    },
    'talents-paused': {
      subject: ({ name }) => `Check tasks: ${name}`,
      paragraphs: ({ name, count }) => [
        `${plural(count, 'A talent', `${groupDigits(count)} talents`)} of “${name}” got too few check tasks right and ${plural(count, 'gets', 'get')} no new tasks. The settings list who, and let you lift the pause.`,
      ],
      action: 'Open the settings',
    },
    'token-ending': {
      subject: ({ name }) => `API tokens expire soon: ${name}`,
      paragraphs: ({ name, count }) => [
        `${plural(count, 'An API token', `${groupDigits(count)} API tokens`)} of “${name}” ${plural(count, 'expires', 'expire')} within ${tokenReminderDays} days and ${plural(count, 'is', 'are')} refused from then on. The settings show when. Make a new one for the system that uses it.`,
      ],
      action: 'Open the settings',
    },
    'links-ending': {
      subject: ({ name }) => `Links to videos end soon: ${name}`,
      paragraphs: ({ name, count }) => [
        `The links to the videos of ${plural(count, 'a task', `${groupDigits(count)} tasks`)} of “${name}” that ${plural(count, 'is', 'are')} not reviewed end within two days. Then nobody can play them. Import new links with “Refresh links”; reviews and pictures stay.`,
      ],
      action: 'Open the assignments',
    },
  } satisfies Record<MailKind, MailText> as Record<MailKind, MailText>,
  newDeviceByProvider: {
    ...newDevice,
    paragraphs: (about) => [
      ...newDevice.paragraphs(about),
      'If it was not, change the password of your organization’s account, with which you sign in to Curio, or tell an administrator. Then sign out all devices that you do not know.',
    ],
    action: 'Signed-in devices',
  } satisfies MailText as MailText,
  unsubscribe: {
    sales: { note: 'You get this mail because you sell or bid at Curio.', label: 'Stop mails about sales' },
    projects: { note: 'You get this mail because you manage a project at Curio.', label: 'Stop mails about projects' },
    devices: { note: 'You get this mail because you have an account at Curio.', label: 'Stop mails about new devices' },
  } satisfies Record<MailTopic, UnsubscribeText> as Record<MailTopic, UnsubscribeText>,
}
