import { createFileRoute } from '@tanstack/react-router'
import { LazyOwnAccount } from '#src/app/features/accounts/own-account/lazy-own-account.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/me_/account')({
  staticData: { browserOnly: 'A password typed before hydration must not be recorded.' },
  beforeLoad: requireSignIn,
  component: () => <LazyOwnAccount />,
})
