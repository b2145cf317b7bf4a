import { createFileRoute } from '@tanstack/react-router'
import { OwnAccountScreen } from '#src/app/features/accounts/own-account/own-account-screen.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/me_/account')({
  staticData: { browserOnly: 'A password typed before hydration must not be recorded.' },
  beforeLoad: requireSignIn,
  component: OwnAccountScreen,
})
