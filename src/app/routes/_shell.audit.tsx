import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '#src/app/features/accounts/audit/audit-screen.tsx'
import { AdminsOnly } from '#src/app/features/accounts/user-directory/admins-only.tsx'
import { loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readTextParams } from './-search-params.ts'

type Search = { action?: string; person?: string }

export const Route = createFileRoute('/_shell/audit')({
  validateSearch: (search): Search => readTextParams(search, ['action', 'person']),
  beforeLoad: requireSignIn,
  loader: () => loadManagersTexts(),
  component: AuditRoute,
})

function AuditRoute() {
  const search = Route.useSearch()
  const { identity } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  if (identity.role !== 'admin') return <AdminsOnly />
  return <AuditScreen {...search} onFiltersChange={(search) => void navigate({ search, viewTransition: false })} />
}
