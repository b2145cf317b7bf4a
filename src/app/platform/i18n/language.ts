// The language in force: chosen on this device, loaded before the first paint, the default one always at hand.
import { catalogue as defaultCatalogue, type Catalogue } from './default/catalogue.ts'
import { isLocale, type Locale } from './locale.ts'

const key = 'locale'

const loaders: Readonly<Record<Exclude<Locale, 'default'>, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en/catalogue.ts')).catalogue,
  'zh-Hans': async () => (await import('./zh-hans/catalogue.ts')).catalogue,
}

export type Language = { readonly locale: Locale; readonly catalogue: Catalogue }

export function chosenLocale(): Locale {
  const kept = localStorage.getItem(key)
  return isLocale(kept) ? kept : 'default'
}

export function chooseLocale(locale: Locale): void {
  localStorage.setItem(key, locale)
}

/** The catalogue of `locale`; the default one when it can't be loaded. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  if (locale === 'default') return { locale, catalogue: defaultCatalogue }
  try {
    return { locale, catalogue: await loaders[locale]() }
  } catch {
    return { locale: 'default', catalogue: defaultCatalogue }
  }
}
