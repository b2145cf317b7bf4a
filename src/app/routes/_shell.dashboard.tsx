import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#src/app/features/projects/dashboard/dashboard-screen.tsx'
import { dashboardQuery } from '#src/app/features/projects/project-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/dashboard')({
  beforeLoad: requireSignIn,
  loader: ({ context }) => void context.queryClient.query(dashboardQuery).catch(() => undefined),
  component: DashboardScreen,
})
