/** Joins the truthy class names. Returns undefined instead of an empty string, so that the attribute is omitted. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
