import { createFileRoute, redirect } from '@tanstack/react-router'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'

// Unknown addresses redirect to the landing page, or to sign-in when nobody is signed in.
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: currentIdentity() ? landingPage() : '/login', replace: true })
  },
})
