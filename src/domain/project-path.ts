import type { NotificationKind } from './messages.ts'

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
