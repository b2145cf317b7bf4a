/** Returns the filters that are not blank, trimmed. */
export function setFilters<Name extends string>(typed: { readonly [Key in Name]?: string }): {
  [Key in Name]?: string
} {
  const filters: { [Key in Name]?: string } = {}
  for (const name in typed) {
    const value = typed[name]?.trim()
    if (value) filters[name] = value
  }
  return filters
}
