import { groupDigits } from '#src/domain/text/format-number.ts'
import type { NotificationKind } from '#src/domain/messages/messages.ts'

/**
 * `name` is the subject of the notification, `count` the number of its occurrences. Of an order, `person` is the other
 * person (empty for an administrator) and `price` what was agreed; `text` is what an administrator wrote.
 */
type NotificationText = (name: string, count: number, more: { person: string; price: string; text: string }) => string

const tasks = (count: number) => (count === 1 ? '1 task' : `${groupDigits(count)} tasks`)
// One task may be skipped by several talents.
const times = (count: number) => (count === 1 ? 'once' : `${groupDigits(count)} times`)

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
      `You won “${name}”${price && ` for ${price}`}. Next: pay and give your address.`,
    'auction-lost': (name) => `Your bid for “${name}” did not win.`,
    'auction-cancelled': (name) => `The auction of “${name}” was canceled. Your bid is no longer valid.`,
    'auction-ending': (name) => `The auction of “${name}” ends within the hour.`,
    'bought-now': (name, _count, { price }) =>
      `You bought “${name}”${price && ` for ${price}`}. Next: pay and give your address.`,
    'item-sold': (name, _count, { person, price }) =>
      price === '' ? `“${name}” was sold.` : `${person} bought “${name}” for ${price}. Next: say how to pay you.`,
    'order-payment': (name, _count, { person }) => `${person} says how to pay for “${name}”.`,
    'order-address': (name, _count, { person }) => `${person} gave the address for “${name}”.`,
    'order-paid': (name, _count, { person }) => `${person} says they paid for “${name}”. Next: hand it over.`,
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
    'product-hidden': (name, _count, { text }) => `An administrator took “${name}” off the market: ${text}`,
    'product-restored': (name) => `“${name}” is on the market again.`,
    warning: (_name, _count, { text }) => `Warning from an administrator: ${text}`,
    'new-follower': (name) => `${name} started following you.`,
    'new-message': (name) => `${name} sent you a message.`,
    'project-invitation': (name) => `You were invited to review for the project ${name}`,
    'task-reopened': (name) => `One of your reviews was returned for another look${name && `: ${name}`}`,
    'task-assigned': (name, count) =>
      `${count === 1 ? 'A task was' : `${groupDigits(count)} tasks were`} assigned to you${name && `: ${name}`}`,
    'tasks-skipped': (name, count) => `Tasks of ${name} were skipped ${times(count)}`,
    'tasks-broken': (name, count) => `Tasks of ${name} were skipped ${times(count)} because of a broken video`,
    'bundle-finished': (name) => `All tasks of ${name} are reviewed`,
    'import-finished': (name, count) => `${tasks(count)} imported into ${name}`,
    'webhook-failing': (name) => `A webhook of ${name} does not accept deliveries`,
    'withdrawal-requested': (name, count) =>
      count === 1
        ? `A talent asks for a withdrawal from ${name}`
        : `Talents ask for ${groupDigits(count)} withdrawals from ${name}`,
    'withdrawal-paid': (name) => `Your withdrawal from ${name} was paid out`,
    'withdrawal-declined': (name, _count, { text }) => `Your withdrawal from ${name} was declined: ${text}`,
    'reviews-disagree': (name, count) =>
      count === 1
        ? `A second review of ${name} disagrees with the first one`
        : `${groupDigits(count)} second reviews of ${name} disagree with the first ones`,
    'talents-paused': (name, count) =>
      `${count === 1 ? 'A talent' : `${groupDigits(count)} talents`} of ${name} got too few check tasks right and ${count === 1 ? 'gets' : 'get'} no new tasks`,
    'token-ending': (name, count) =>
      `${count === 1 ? 'An API token' : `${groupDigits(count)} API tokens`} of ${name} ${count === 1 ? 'expires' : 'expire'} soon`,
    'links-ending': (name, count) =>
      `The links to the videos of ${count === 1 ? 'a task' : `${groupDigits(count)} tasks`} of ${name} end soon`,
  } satisfies Record<NotificationKind, NotificationText> as Record<NotificationKind, NotificationText>,
  erased: 'Erased with the account of its sender.',
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
  pictures: (count: number) => (count === 1 ? 'Picture' : `${count} pictures`),
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
