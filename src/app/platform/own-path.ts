/**
 * `address` if it is a path of our own, with what stands behind it; undefined for anything that leads, or that a browser
 * would read as leading, elsewhere. Browsers read `\` as `/` and leave out tabs and line breaks.
 */
export const ownPath = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(address) ? address : undefined
