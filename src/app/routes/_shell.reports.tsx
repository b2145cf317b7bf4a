import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AdminsOnly } from '#src/app/features/accounts/user-directory/admins-only.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'

// Loaded on demand, so that what it imports stays out of the chunks of other screens.
const ReportsScreen = lazy(async () => ({
  default: (await import('#src/app/features/accounts/reports/reports-screen.tsx')).ReportsScreen,
}))

export const Route = createFileRoute('/_shell/reports')({
  staticData: { browserOnly: 'Its messages are those of others, so they are part of no page that is stored.' },
  beforeLoad: requireSignIn,
  component: ReportsRoute,
})

function ReportsRoute() {
  const { identity } = Route.useRouteContext()
  if (identity.role !== 'admin') return <AdminsOnly />
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <ReportsScreen />
    </Suspense>
  )
}
