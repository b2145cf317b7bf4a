import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Loaded on demand, so that what it imports stays out of the chunks of other screens.
const ForgotPasswordScreen = lazy(async () => ({
  default: (await import('#src/app/features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
}))

export const Route = createFileRoute('/forgot-password')({
  staticData: { browserOnly: 'An email typed before hydration must not be recorded.' },
  component: () => (
    <Suspense>
      <ForgotPasswordScreen />
    </Suspense>
  ),
})
