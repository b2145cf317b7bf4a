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

/**
 * Returns `address` if it is a same-origin path (with query and hash). Returns undefined for anything that a browser
 * could resolve to another origin: browsers read `\` as `/` and drop tabs and line breaks.
 */
export const parseSameOriginPath = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(address) ? address : undefined

const signInPath = '/login'

/**
 * Returns the search parameters of the sign-in page for a return to `address`. If `address` is itself the sign-in page,
 * its own target is used. Returns no target if `address` is not a same-origin path.
 */
export function signInSearchParams(address: unknown): { to?: string } {
  const to = parseSameOriginPath(address)
  if (to === undefined) return {}
  const { pathname, searchParams } = new URL(to, 'https://own.invalid')
  if (pathname.replace(/\/+$/, '') !== signInPath) return { to }
  return signInSearchParams(searchParams.get('to'))
}
