import { createFileRoute, useLocation } from '@tanstack/react-router'
import { SetPasswordScreen } from '#src/app/features/accounts/sign-in/set-password-screen.tsx'
import { landingPage } from '#src/app/platform/session/guards.ts'

// The fragment is the token of a link with which a person sets their password.
export const Route = createFileRoute('/set-password')({
  staticData: { browserOnly: 'Browsers do not send the fragment, which contains the token.' },
  component: SetPasswordRoute,
})

function SetPasswordRoute() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <SetPasswordScreen
      key={token}
      token={token}
      // A full load applies the person's locale and removes the link from the history.
      onSignedIn={() => window.location.replace(landingPage())}
    />
  )
}
