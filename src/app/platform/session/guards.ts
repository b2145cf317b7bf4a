import { redirect } from '@tanstack/react-router'
import { currentServerRenderedPage } from '#src/app/ssr/server-rendered-page.ts'
import { currentIdentity, type Identity } from './session.ts'

/** For a route's `beforeLoad`: sends whoever isn't signed in to /login, and back here afterwards. */
export function requireSignIn({ location }: { location: { href: string } }): { identity: Identity } {
  const identity = currentIdentity()
  if (!identity) throw redirect({ to: '/login', search: { to: location.href }, replace: true })
  return { identity }
}

/** For what visitors may see too, where the operator lets them: else as `requireSignIn`, before anything is asked for. */
export function requireReadAccess(context: { location: { href: string } }): void {
  if (!isBrowsingPublic()) requireSignIn(context)
}

const isBrowsingPublic = (): boolean =>
  import.meta.env.SSR
    ? currentServerRenderedPage()?.publicBrowsing === true
    : document.documentElement.dataset['browsing'] === 'public'

/** Where someone arrives after signing in: an admin at the antiques, anyone else at their own profile. */
export function landingPage(identity: Identity): '/antiques' | '/me' {
  return identity.role === 'admin' ? '/antiques' : '/me'
}
