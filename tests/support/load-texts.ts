import { type Language, loadLanguage } from '#src/app/platform/i18n/language.ts'
import type { Locale } from '#src/app/platform/i18n/locale.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { translations } from '#src/app/platform/i18n/zh-hans/translations.ts'

/** Returns all texts of the locale by namespace, loaded as the app does. */
export async function loadTexts(locale: Locale): Promise<Translations> {
  const { core, loadNamespace } = await loadLanguage(locale)
  const names = [...Object.keys(translations), 'planning'] as Parameters<Language['loadNamespace']>[0][]
  return Object.assign({}, core, ...(await Promise.all(names.map(loadNamespace))))
}
