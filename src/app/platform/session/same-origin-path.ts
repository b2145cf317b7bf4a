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
