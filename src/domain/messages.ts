/** What 消息中心 tells a person about, besides the messages people write. */
export const notificationKinds = [
  'auction-ended',
  'auction-won',
  'auction-lost',
  'auction-cancelled',
  'bought-now',
  'item-sold',
  'new-follower',
  'new-message',
  'task-assigned',
  'task-reopened',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Most characters one message has, after spaces around it are gone. */
export const maxMessageLength = 4000
