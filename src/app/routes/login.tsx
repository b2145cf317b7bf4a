import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignInScreen } from '#src/app/features/accounts/sign-in-screen.tsx'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { chosenLocale } from '#src/app/platform/i18n/language.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { signInSearchParams } from '#src/app/platform/session/same-origin-path.ts'
import { currentIdentity, type Identity } from '#src/app/platform/session/session.ts'

type Search = { to?: string }

export const Route = createFileRoute('/login')({
  // Only a path of our own: an address elsewhere must not be reachable through the sign-in.
  validateSearch: (search): Search => signInSearchParams(search['to']),
  beforeLoad: ({ search }) => {
    const identity = currentIdentity()
    if (identity) throw redirect({ href: search.to ?? landingPage(identity), replace: true })
  },
  component: SignInRoute,
})

function SignInRoute() {
  const { to } = Route.useSearch()
  const navigate = Route.useNavigate()
  const locale = useLocale()
  const handleSignedIn = (identity: Identity) => {
    const href = to ?? landingPage(identity)
    // Someone who chose another language elsewhere reads on in it here.
    if (chosenLocale() === locale) void navigate({ href, replace: true })
    else window.location.replace(href)
  }
  return <SignInScreen onSignedIn={handleSignedIn} />
}
