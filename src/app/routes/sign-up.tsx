import { createFileRoute, useLocation } from '@tanstack/react-router'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { SignUpScreen } from '#src/app/features/accounts/sign-in/sign-up-screen.tsx'

// The fragment is the token of a link with which a person makes their account.
export const Route = createFileRoute('/sign-up')({
  staticData: { browserOnly: 'Browsers do not send the fragment, which contains the token.' },
  component: SignUpRoute,
})

function SignUpRoute() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <SignUpScreen
      key={token}
      token={token}
      // A full load removes the link from the history.
      onSignedIn={() => window.location.replace(landingPage())}
    />
  )
}
