/** The kinds of notifications in 消息中心 (besides messages). */
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
  'project-invitation',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Maximum characters of a message after trimming. */
export const maxMessageLength = 4000
