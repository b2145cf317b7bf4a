/**
 * `address` if it is a path of our own, with what stands behind it; undefined for anything that leads, or that a browser
 * would read as leading, elsewhere. Browsers read `\` as `/` and leave out tabs and line breaks.
 */
export const parseSameOriginPath = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(address) ? address : undefined

const signInPath = '/login'

/**
 * The search of the sign-in's address that leads back to `address` afterwards. From the sign-in itself it leads where
 * that would have led; where `address` is no path of our own, nowhere in particular.
 */
export function signInSearchParams(address: unknown): { to?: string } {
  const to = parseSameOriginPath(address)
  if (to === undefined) return {}
  const { pathname, searchParams } = new URL(to, 'https://own.invalid')
  if (pathname.replace(/\/+$/, '') !== signInPath) return { to }
  return signInSearchParams(searchParams.get('to'))
}
