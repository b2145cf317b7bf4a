import { redirect } from '@tanstack/react-router'
import { currentServerRenderedPage } from '#src/app/platform/page/server-rendered-page.tsx'
import { currentIdentity, type Identity } from './session.ts'

/** For a route's `beforeLoad`: redirects to /login unless signed in. The sign-in returns to this page. */
export function requireSignIn({ location }: { location: { href: string } }): { identity: Identity } {
  const identity = currentIdentity()
  if (!identity) throw redirect({ to: '/login', search: { to: location.href }, replace: true })
  return { identity }
}

/** For pages that visitors may see if the operator allows public browsing. Otherwise works like `requireSignIn`. */
export function requireReadAccess(context: { location: { href: string } }): void {
  if (!isBrowsingPublic()) requireSignIn(context)
}

const isBrowsingPublic = (): boolean =>
  import.meta.env.SSR
    ? currentServerRenderedPage()?.publicBrowsing === true
    : document.documentElement.dataset['browsing'] === 'public'

/**
 * The signed-in person's first page: the market for admins, their projects for managers, the own profile for
 * everybody else.
 */
export function landingPage(): '/antiques' | '/projects' | '/me' {
  const identity = currentIdentity()
  if (identity?.role === 'admin') return '/antiques'
  return identity?.startsOnProjects ? '/projects' : '/me'
}
