import { createFileRoute } from '@tanstack/react-router'
import { LazyOwnAccount } from '#src/app/features/accounts/own-account/lazy-own-account.tsx'

export const Route = createFileRoute('/_talent/talent/me/account')({
  staticData: { browserOnly: 'A password typed before hydration must not be recorded.' },
  component: () => <LazyOwnAccount />,
})
