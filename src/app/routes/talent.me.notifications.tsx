import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#src/app/features/push/notification-settings.tsx'

export const Route = createFileRoute('/talent/me/notifications')({ component: () => <NotificationSettings /> })
