import { catalogues } from '#src/app/platform/i18n/language.ts'
import type { Locale } from '#src/app/platform/i18n/locale.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'

/** Returns all texts of the locale by namespace. */
export async function loadTexts(locale: Locale): Promise<Translations> {
  const { everybody, managers } = catalogues[locale]
  return { ...(await everybody()), ...(await managers()) }
}
