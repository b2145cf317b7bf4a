/** New values of some filters; a blank one is removed. */
export type FilterChange<Filters> = { readonly [Name in keyof Filters]?: Filters[Name] | '' | undefined }

/** Returns the filters that are not blank, trimmed. */
export function activeFilters<Name extends string>(input: { readonly [Key in Name]?: string }): {
  [Key in Name]?: string
} {
  const filters: { [Key in Name]?: string } = {}
  for (const name in input) {
    const value = input[name]?.trim()
    if (value) filters[name] = value
  }
  return filters
}
