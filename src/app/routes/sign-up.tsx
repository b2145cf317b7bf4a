import { createFileRoute, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { landingPage } from '#src/app/platform/session/guards.ts'

// Loaded on demand, so that what it imports stays out of the chunks of other screens.
const SignUpScreen = lazy(async () => ({
  default: (await import('#src/app/features/accounts/sign-up-screen.tsx')).SignUpScreen,
}))

// The fragment is the token of a link with which a person makes their account.
export const Route = createFileRoute('/sign-up')({
  staticData: { browserOnly: 'Browsers do not send the fragment, which contains the token.' },
  component: SignUpRoute,
})

function SignUpRoute() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <Suspense>
      <SignUpScreen
        key={token}
        token={token}
        // A full load removes the link from the history.
        onSignedIn={() => window.location.replace(landingPage())}
      />
    </Suspense>
  )
}
