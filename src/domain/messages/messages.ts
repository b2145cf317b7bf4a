/**
 * The kinds of notifications for the managers of a project. `tasks-broken`: skipped because of a video.
 * `reviews-disagree`: second reviews that differ from the first by more than the project tolerates. `talents-paused`: too
 * few answers to checks are right. `token-ending`: API tokens that expire soon. `links-ending`: addresses of videos that
 * end soon.
 */
export const managerNotificationKinds = [
  'tasks-skipped',
  'tasks-broken',
  'bundle-finished',
  'import-finished',
  'webhook-failing',
  'withdrawal-requested',
  'reviews-disagree',
  'talents-paused',
  'token-ending',
  'links-ending',
] as const

export type ManagerNotificationKind = (typeof managerNotificationKinds)[number]

/** The kinds of notifications in 消息中心 (besides messages). */
export const notificationKinds = [
  'auction-ended',
  'auction-won',
  'auction-lost',
  'auction-cancelled',
  'auction-ending',
  'own-auction-ending',
  'search-match',
  'bought-now',
  'item-sold',
  'product-hidden',
  'product-restored',
  'warning',
  'new-follower',
  'new-message',
  'task-assigned',
  'task-reopened',
  'project-invitation',
  ...managerNotificationKinds,
  'withdrawal-paid',
  'withdrawal-declined',
  'order-payment',
  'order-address',
  'order-paid',
  'order-handed-over',
  'order-received',
  'order-cancel-requested',
  'order-continued',
  'order-cancelled',
  'order-problem',
  'order-closed',
  'order-waiting',
  'order-unpaid',
  'order-offered',
  'order-offer-declined',
  'order-offer-ended',
  'order-feedback',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Maximum pictures of a message. */
export const maxMessagePictures = 6

/** Maximum characters of a message after trimming. */
export const maxMessageLength = 4000

type ManagedPart = {
  readonly kind: NotificationKind
  readonly projectId: string
  readonly bundleId?: string | undefined
}

/**
 * The page that a notification to a project's managers is about: the bundle's tasks, the disagreements on the board, the
 * withdrawals under Payouts, or the project's settings.
 */
export function managedPath({ kind, projectId, bundleId }: ManagedPart): string {
  if (bundleId !== undefined) return `/project/${projectId}/bundle/${bundleId}/assignments`
  return `/project/${projectId}/${pages[kind] ?? 'settings'}`
}

const pages: { readonly [Kind in NotificationKind]?: string } = {
  'reviews-disagree': 'board',
  'withdrawal-requested': 'payouts',
}
