import type { NotificationKind } from './messages.ts'

/**
 * The page that a notification to a project's managers is about: the bundle's tasks, the withdrawals under Payouts, or
 * the project's settings.
 */
export function managedPath(kind: NotificationKind, projectId: string, bundleId: string | undefined): string {
  if (bundleId !== undefined) return `/project/${projectId}/bundle/${bundleId}/assignments`
  return `/project/${projectId}/${kind === 'withdrawal-requested' ? 'payouts' : 'settings'}`
}
