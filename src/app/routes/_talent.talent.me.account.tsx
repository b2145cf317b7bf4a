import { createFileRoute } from '@tanstack/react-router'
import { OwnAccountScreen } from '#src/app/features/accounts/own-account/own-account-screen.tsx'

export const Route = createFileRoute('/_talent/talent/me/account')({
  staticData: { browserOnly: 'A password typed before hydration must not be recorded.' },
  component: OwnAccountScreen,
})
