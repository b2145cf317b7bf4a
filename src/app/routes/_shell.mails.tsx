import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#src/app/features/accounts/user-directory/admins-only.tsx'
import { loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { MailsScreen } from '#src/app/features/accounts/mails/mails-screen.tsx'

export const Route = createFileRoute('/_shell/mails')({
  staticData: { browserOnly: 'Its links open accounts, so they are part of no page that is stored.' },
  beforeLoad: requireSignIn,
  loader: () => loadManagersTexts(),
  component: MailsRoute,
})

function MailsRoute() {
  const { identity } = Route.useRouteContext()
  return identity.role === 'admin' ? <MailsScreen /> : <AdminsOnly />
}
