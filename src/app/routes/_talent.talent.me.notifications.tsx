import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#src/app/features/push/notification-settings.tsx'

export const Route = createFileRoute('/_talent/talent/me/notifications')({
  staticData: { browserOnly: 'Only the device knows whether its browser allows notifications.' },
  component: () => <NotificationSettings />,
})
