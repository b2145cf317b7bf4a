import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#src/app/features/push/notification-settings.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/me_/notifications')({
  staticData: { browserOnly: 'Only the device knows whether its browser allows notifications.' },
  beforeLoad: requireSignIn,
  component: () => <NotificationSettings />,
})
