import { createFileRoute, redirect } from '@tanstack/react-router'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'

// Any address that isn't a screen's leads to sign-in, or home for someone who is signed in.
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    const identity = currentIdentity()
    throw redirect({ to: identity ? landingPage(identity) : '/login', replace: true })
  },
})
