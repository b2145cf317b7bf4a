import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#src/app/features/notifications/notification-settings.tsx'
import { requireSignIn } from '#src/app/platform/guards.ts'

export const Route = createFileRoute('/_shell/me_/notifications')({
  beforeLoad: requireSignIn,
  component: () => <NotificationSettings />,
})
