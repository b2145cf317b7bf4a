import type { NotificationKind } from '#src/domain/messages.ts'

/** `name` is what it is about, `count` how many of it. */
type NewsText = (name: string, count: number) => string

export const messages = {
  empty: 'No new messages',
  title: 'Messages',
  list: 'Messages and news',
  settings: 'Notification settings',
  more: 'Earlier',
  isNew: 'new',
  you: (text: string) => `You: ${text}`,
  news: {
    'auction-ended': (name) => `The auction of “${name}” ended without a bid. The item is new again.`,
    'auction-won': (name) => `You won the auction of “${name}”. It is yours.`,
    'auction-lost': (name) => `Your bid for “${name}” did not win.`,
    'auction-cancelled': (name) => `The auction of “${name}” was cancelled. Your bid no longer stands.`,
    'bought-now': (name) => `You bought “${name}”. It is yours.`,
    'item-sold': (name) => `“${name}” is sold.`,
    'new-follower': (name) => `${name} follows you.`,
    'new-message': (name) => `${name} wrote to you.`,
    'task-reopened': (name) => `A review of yours came back to be looked at again${name && `: ${name}`}`,
    'task-assigned': (name, count) =>
      `${count === 1 ? 'A task was' : `${count.toLocaleString('en')} tasks were`} assigned to you${name && `: ${name}`}`,
  } satisfies Record<NotificationKind, NewsText> as Record<NotificationKind, NewsText>,
  gone: 'No longer on the market',
  earlier: 'Earlier messages',
  noMessages: (name: string) => `Write to ${name} about this item. Only the two of you can read it.`,
  composer: (name: string) => `Message to ${name}`,
  placeholder: 'Write a message',
  send: 'Send',
  blank: 'Write something first.',
  tooLong: (most: string) => `A message has at most ${most} characters.`,
  sending: 'Sending...',
  notSent: 'Not sent.',
  retry: 'Send again',
  takeBack: 'Edit',
}
