import type { Overrides, Translations } from './translations.ts'

/** Returns `namespaces` with the texts of `overrides` instead of their own. */
export function applyOverrides<Namespaces extends Partial<Translations>>(
  namespaces: Namespaces,
  overrides: Overrides,
): Namespaces {
  const texts: Readonly<Record<string, object | undefined>> = overrides
  const entries = Object.entries(namespaces).map(([name, own]) => [name, { ...own, ...texts[name] }])
  // Overrides have the type of the namespaces they replace, so the keys and their types stay the same.
  return Object.fromEntries(entries) as Namespaces
}
