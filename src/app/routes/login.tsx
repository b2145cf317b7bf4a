import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignInScreen } from '#src/app/features/accounts/sign-in/sign-in-screen.tsx'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { chosenLocale } from '#src/app/platform/i18n/language.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { signInSearchParams } from '#src/app/platform/session/same-origin-path.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'

/** `ended`: the server ended the session of the person who was signed in. */
type Search = { to?: string; ended?: true }

export const Route = createFileRoute('/login')({
  staticData: { browserOnly: 'A password typed before hydration must not be recorded.' },
  // Accepts only same-origin paths: an open redirect would lead to another site.
  validateSearch: (search): Search => ({
    ...signInSearchParams(search['to']),
    ...(search['ended'] === true && { ended: true }),
  }),
  beforeLoad: ({ search }) => {
    if (currentIdentity()) throw redirect({ href: search.to ?? landingPage(), replace: true })
  },
  component: SignInRoute,
})

function SignInRoute() {
  const { to, ended } = Route.useSearch()
  const navigate = Route.useNavigate()
  const locale = useLocale()
  const handleSignedIn = () => {
    const href = to ?? landingPage()
    // The person's locale, chosen on another device, can differ from the page's. A full load applies it.
    if (chosenLocale() === locale) void navigate({ href, replace: true })
    else window.location.replace(href)
  }
  return <SignInScreen hasEnded={ended === true} onSignedIn={handleSignedIn} />
}
