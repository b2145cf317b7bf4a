import { createFileRoute, redirect } from '@tanstack/react-router'
import { landingPage } from '#src/app/platform/guards.ts'
import { currentIdentity } from '#src/app/platform/session.ts'

// Any address that isn't a screen's leads to sign-in, or home for someone who is signed in.
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    const identity = currentIdentity()
    throw redirect({ to: identity ? landingPage(identity) : '/login', replace: true })
  },
})
