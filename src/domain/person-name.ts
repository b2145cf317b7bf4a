/** The most characters a name people are called by may have. */
export const maxNameLength = 100

/** A name as it is kept once its field is left: its first letter upper case, the rest as typed. */
export function capitalizeFirst(name: string): string {
  const [first = '', ...rest] = name
  return first.toUpperCase() + rest.join('')
}

/** A guess at the parts of a name, for a form to offer: all but the last word, and the last one. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, Math.max(1, words.length - 1)).join(' '), lastName: words.slice(1).at(-1) ?? '' }
}
