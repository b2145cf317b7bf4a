// The language in force: chosen on this device, loaded before the first paint, the default one always at hand.
import { catalogue as defaultCatalogue, type Catalogue, type Studio } from './default/catalogue.ts'
import { isLocale, type Locale } from './locale.ts'

const key = 'locale'

type Core = Omit<Catalogue, keyof Studio>

export type Language = {
  readonly locale: Locale
  readonly core: Core
  /** The same promise every time. */
  readonly studio: () => Promise<Studio>
}

const loaders: Readonly<Record<Exclude<Locale, 'default'>, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en/catalogue.ts')).catalogue,
  'zh-Hans': async () => (await import('./zh-hans/catalogue.ts')).catalogue,
}

let defaultStudio: Promise<Studio> | undefined

const defaultLanguage: Language = {
  locale: 'default',
  core: defaultCatalogue,
  studio: () => (defaultStudio ??= loadDefaultStudio()),
}

async function loadDefaultStudio(): Promise<Studio> {
  try {
    return (await import('./default/studio.ts')).studio
  } catch (error) {
    // The next one to ask tries again.
    defaultStudio = undefined
    throw error
  }
}

export function chosenLocale(): Locale {
  const kept = localStorage.getItem(key)
  return isLocale(kept) ? kept : 'default'
}

export function chooseLocale(locale: Locale): void {
  localStorage.setItem(key, locale)
}

/** The catalogue of `locale`; the default one when it can't be loaded. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  if (locale === 'default') return defaultLanguage
  try {
    const catalogue = await loaders[locale]()
    const studio = Promise.resolve(catalogue)
    return { locale, core: catalogue, studio: () => studio }
  } catch {
    return defaultLanguage
  }
}
