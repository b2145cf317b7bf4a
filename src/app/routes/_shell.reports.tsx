import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#src/app/features/accounts/user-directory/admins-only.tsx'
import { loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { ReportsScreen } from '#src/app/features/moderation/reports-screen.tsx'

export const Route = createFileRoute('/_shell/reports')({
  staticData: { browserOnly: 'Its messages are those of others, so they are part of no page that is stored.' },
  beforeLoad: requireSignIn,
  loader: () => loadManagersTexts(),
  component: ReportsRoute,
})

function ReportsRoute() {
  const { identity } = Route.useRouteContext()
  return identity.role === 'admin' ? <ReportsScreen /> : <AdminsOnly />
}
