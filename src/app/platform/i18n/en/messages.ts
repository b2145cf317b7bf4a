import type { NotificationKind } from '#src/domain/messages.ts'

/** `name` is the subject of the notification, `count` the number of its occurrences. */
type NotificationText = (name: string, count: number) => string

const tasks = (count: number) => (count === 1 ? '1 task' : `${count.toLocaleString('en')} tasks`)

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
    'auction-won': (name) => `You won the auction of “${name}”. It is yours.`,
    'auction-lost': (name) => `Your bid for “${name}” did not win.`,
    'auction-cancelled': (name) => `The auction of “${name}” was canceled. Your bid is no longer valid.`,
    'bought-now': (name) => `You bought “${name}”. It is yours.`,
    'item-sold': (name) => `“${name}” was sold.`,
    'new-follower': (name) => `${name} started following you.`,
    'new-message': (name) => `${name} sent you a message.`,
    'project-invitation': (name) => `You were invited to review for the project ${name}`,
    'task-reopened': (name) => `One of your reviews was returned for another look${name && `: ${name}`}`,
    'task-assigned': (name, count) =>
      `${count === 1 ? 'A task was' : `${count.toLocaleString('en')} tasks were`} assigned to you${name && `: ${name}`}`,
    'tasks-skipped': (name, count) => `${tasks(count)} of ${name} ${count === 1 ? 'was' : 'were'} skipped`,
    'tasks-broken': (name, count) => `${tasks(count)} of ${name} ${count === 1 ? 'has' : 'have'} a broken video`,
    'bundle-finished': (name) => `All tasks of ${name} are reviewed`,
    'import-finished': (name, count) => `${tasks(count)} imported into ${name}`,
    'webhook-failing': (name, count) =>
      `The webhook of ${name} fails: ${count === 1 ? '1 review is' : `${count.toLocaleString('en')} reviews are`} waiting`,
  } satisfies Record<NotificationKind, NotificationText> as Record<NotificationKind, NotificationText>,
  erased: 'Erased with the account of its sender.',
  offMarket: 'No longer available',
  earlier: 'Earlier messages',
  noMessages: (name: string) => `Write to ${name} about this product. Only the two of you can read the conversation.`,
  composer: (name: string) => `Message to ${name}`,
  placeholder: 'Write a message',
  send: 'Send',
  blank: 'Enter a message.',
  tooLong: (most: string) => `A message can have at most ${most} characters.`,
  sending: 'Sending...',
  notSent: 'Not sent.',
  retry: 'Send again',
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteHint: 'It will not be sent and will be deleted from this device.',
}
