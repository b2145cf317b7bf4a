import { groupDigits } from '#src/domain/text/format-number.ts'
import { counted, plural } from '#src/domain/text/plural.ts'
import type { ReviewAction } from '#src/domain/messages/review-conversation.ts'
import type { NotificationKind } from '#src/domain/messages/messages.ts'
import type { MailFailure, MailKind, MailMode, MailState } from '#src/domain/messages/mail.ts'

/**
 * `name` is the subject of the notification, `count` the number of its occurrences. Of an order, `person` is the other
 * person (empty for an administrator) and `price` what was agreed; `text` is what an administrator wrote.
 */
type NotificationText = (name: string, count: number, more: { person: string; price: string; text: string }) => string

const tasks = (count: number) => counted(count, 'task', 'tasks')
// One task may be skipped by several talents.
const times = (count: number) => plural(count, 'once', `${groupDigits(count)} times`)

export const messages = {
  empty: 'No new messages',
  title: 'Messages',
  list: 'Messages and notifications',
  settings: 'Notification settings',
  more: 'Earlier',
  isNew: 'new',
  you: (text: string) => `You: ${text}`,
  notifications: {
    'auction-ended': (name) => `The auction of “${name}” ended without a bid. The product is new again.`,
    'auction-won': (name, _count, { price }) =>
      `You won “${name}”${price && ` for ${price}`}. Next: give your address and pay.`,
    'auction-lost': (name) => `Your bid for “${name}” did not win.`,
    'auction-cancelled': (name) => `The auction of “${name}” was canceled. Your bid is no longer valid.`,
    'auction-ending': (name) => `The auction of “${name}” ends within the hour.`,
    'own-auction-ending': (name) => `Your auction of “${name}” ends within the hour.`,
    'search-match': (name, count) => `${counted(count, 'new product', 'new products')} for your saved search: ${name}`,
    'bought-now': (name, _count, { price }) =>
      `You bought “${name}”${price && ` for ${price}`}. Next: give your address and pay.`,
    'item-sold': (name, _count, { person, price }) =>
      price === '' ? `“${name}” was sold.` : `${person} bought “${name}” for ${price}. Next: say how to pay you.`,
    'order-payment': (name, _count, { person }) => `${person} says how to pay for “${name}”.`,
    'order-address': (name, _count, { person }) => `${person} gave the address for “${name}”.`,
    'order-paid': (name, _count, { person }) =>
      `${person} says they paid for “${name}”. Next: check that you have the money, then hand it over.`,
    'order-handed-over': (name, _count, { person }) => `${person} handed over “${name}”. Say when you have it.`,
    'order-received': (name, _count, { person }) => `${person} received “${name}”. The order is complete.`,
    'order-cancel-requested': (name, _count, { person }) => `${person} asks to cancel the order of “${name}”.`,
    'order-continued': (name, _count, { person }) => `${person} continues the order of “${name}”.`,
    'order-cancelled': (name) => `The order of “${name}” was canceled.`,
    'order-problem': (name, _count, { person }) =>
      person === ''
        ? `An administrator now decides the order of “${name}”.`
        : `${person} reported a problem with the order of “${name}”.`,
    'order-closed': (name) => `An administrator closed the order of “${name}”: the sale stands.`,
    'order-waiting': (name) => `The order of “${name}” has been waiting for you for three days.`,
    'order-unpaid': (name, _count, { person }) =>
      `${person} ended the order of “${name}”, because it was not paid in time.`,
    'order-offered': (name, _count, { person, price }) =>
      `${person} offers you “${name}” for your bid${price && ` of ${price}`}. Answer within 48 hours.`,
    'order-offer-declined': (name) =>
      `The bidder did not accept your offer of “${name}”. The order shows whether there is another one.`,
    'order-offer-ended': (name) => `The offer of “${name}” is no longer open.`,
    'order-feedback': (name, _count, { person }) => `${person} gave feedback on the order of “${name}”.`,
    'product-hidden': (name, _count, { text }) => `An administrator took “${name}” off the market: ${text}`,
    'product-restored': (name) => `“${name}” is on the market again.`,
    warning: (_name, _count, { text }) => `Warning from an administrator: ${text}`,
    'new-follower': (name) => `${name} started following you.`,
    'new-message': (name) => `${name} sent you a message.`,
    'project-invitation': (name) => `You were invited to review for the project ${name}`,
    'task-reopened': (name) => `One of your reviews was returned for another look${name && `: ${name}`}`,
    'task-assigned': (name, count) =>
      `${plural(count, 'A task was', `${groupDigits(count)} tasks were`)} assigned to you${name && `: ${name}`}`,
    'tasks-skipped': (name, count) => `Tasks of ${name} were skipped ${times(count)}`,
    'tasks-broken': (name, count) => `Tasks of ${name} were skipped ${times(count)} because of a broken video`,
    'bundle-finished': (name) => `All tasks of ${name} are reviewed`,
    'import-finished': (name, count) => `${tasks(count)} imported into ${name}`,
    'webhook-failing': (name) => `A webhook of ${name} does not accept deliveries`,
    'withdrawal-requested': (name, count) =>
      `${plural(count, 'A talent asks for a withdrawal', `Talents ask for ${groupDigits(count)} withdrawals`)} from ${name}`,
    'withdrawal-paid': (name) => `Your withdrawal from ${name} was paid out`,
    'withdrawal-declined': (name, _count, { text }) => `Your withdrawal from ${name} was declined: ${text}`,
    'reviews-disagree': (name, count) =>
      plural(
        count,
        `A second review of ${name} disagrees with the first one`,
        `${groupDigits(count)} second reviews of ${name} disagree with the first ones`,
      ),
    'talents-paused': (name, count) =>
      `${plural(count, 'A talent', `${groupDigits(count)} talents`)} of ${name} got too few check tasks right and ${plural(count, 'gets', 'get')} no new tasks`,
    'token-ending': (name, count) =>
      `${plural(count, 'An API token', `${groupDigits(count)} API tokens`)} of ${name} ${plural(count, 'expires', 'expire')} soon`,
    'links-ending': (name, count) =>
      `The links to the videos of ${plural(count, 'a task', `${groupDigits(count)} tasks`)} of ${name} end soon`,
  } satisfies Record<NotificationKind, NotificationText> as Record<NotificationKind, NotificationText>,
  reviewOf: (title: string) => `Review${title && ` of “${title}”`}`,
  lines: {
    source: (number: number) => `Line ${groupDigits(number)} of the source`,
    dub: (number: number) => `Line ${groupDigits(number)} of the dub`,
  },
  flagAt: (time: string) => `Flag at ${time}`,
  actions: {
    request: 'Asks for another look',
    reopen: 'Returned for another look',
    correct: 'Corrected',
    keep: 'Stays as it is',
  } satisfies Record<ReviewAction, string> as Record<ReviewAction, string>,
  conversation: 'Conversation',
  writeAboutLine: 'Write about this line',
  writeAbout: (subject: string) => `Write about: ${subject}`,
  messagesAbout: (count: number, subject: string) => `${counted(count, 'message', 'messages')} about: ${subject}`,
  requestLook: 'Ask for another look',
  decide: 'Keep the result, reopen the review, or review in the talent’s place.',
  keepResult: 'Keep the result',
  acceptAnswer: 'Accept the answer',
  about: (subject: string) => `About: ${subject}`,
  erased: 'Erased with the account of its sender.',
  taskDeleted: 'The task was deleted',
  offMarket: 'No longer available',
  earlier: 'Earlier messages',
  noMessages: (name: string) => `Write to ${name} about this product. Only the two of you can read the conversation.`,
  composer: (name: string) => `Message to ${name}`,
  placeholder: 'Write a message',
  addPictures: 'Add pictures',
  picturesNeedNetwork: 'You are offline. Pictures can be added once you are online; text is sent then.',
  uploading: 'Uploading',
  picture: (number: number) => `Picture ${number}`,
  removePicture: (number: number) => `Remove picture ${number}`,
  pictures: (count: number) => plural(count, 'Picture', `${count} pictures`),
  showPicture: (number: number, count: number) => `Show picture ${number} of ${count}`,
  pictureNotices: {
    'too-many': () => 'A message can have at most six pictures.',
    'not-uploaded': (name: string) => `“${name}” could not be uploaded. Add it again.`,
    unreadable: (name: string) => `This browser cannot read “${name}”. Choose a JPEG, PNG, WebP or AVIF file.`,
  },
  send: 'Send',
  blank: 'Enter a message.',
  tooLong: (most: string) => `A message can have at most ${most} characters.`,
  sending: 'Sending...',
  notSent: 'Not sent.',
  sentLater: 'It will be sent when the server is reachable.',
  retry: 'Send again',
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteHint: 'It will not be sent and will be deleted from this device.',
}

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
    title: (topic: string) => `Stop mails about “${topic}”?`,
    lead: 'You get no more of these mails. Notifications in the app stay.',
    submit: 'Stop these mails',
    doneTitle: 'You get no more of these mails',
    done: 'You can turn them on again under Me, Notifications.',
    invalidTitle: 'This link does not work',
    invalid: 'Sign in and turn the mails off under Me, Notifications.',
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
      'sign-up': 'Sign-up',
      'project-sign-up': 'Invitation to a project',
      notifications: 'Notifications',
    } as Record<MailKind, string>,
    states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', local: 'Not sent' } as Record<MailState, string>,
    failures: {
      auth: 'The mail server refused the user name or password in SMTP_URL.',
      certificate: 'The certificate of the mail server is not valid.',
      unreachable: 'The mail server could not be reached.',
      deferred: 'The mail server asked to try again later.',
      rejected: 'The mail server refused the mail.',
    } as Record<MailFailure, string>,
    attempts: (count: number) => counted(count, 'attempt', 'attempts'),
    read: 'Read the mail',
  },
}
