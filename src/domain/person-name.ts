/** A name as it is kept once its field is left: its first letter upper case, the rest as typed. */
export function capitalizeFirst(name: string): string {
  const [first = '', ...rest] = name
  return first.toUpperCase() + rest.join('')
}
