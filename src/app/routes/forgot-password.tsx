import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#src/app/features/accounts/sign-in/forgot-password-screen.tsx'

export const Route = createFileRoute('/forgot-password')({
  staticData: { browserOnly: 'An email typed before hydration must not be recorded.' },
  component: ForgotPasswordScreen,
})
