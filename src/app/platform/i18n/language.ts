// The current language: chosen by the person, loaded before anything is rendered.
import { currentPageRequest } from '#src/app/platform/page/server-rendered-page.tsx'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { readCookie, writeCookie } from '#src/app/platform/session/cookies.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { isLocale, type Locale } from './locale.ts'
import type { EverybodysTexts, ManagersTexts, Translations } from './en/translations.ts'

const storageKey = 'locale'

export type Language = { readonly locale: Locale; readonly texts: EverybodysTexts }

/** The texts of each locale in two chunks, whose files `entry-server.tsx` names. */
export const catalogues: Readonly<
  Record<
    Locale,
    { readonly everybody: () => Promise<EverybodysTexts>; readonly managers: () => Promise<ManagersTexts> }
  >
> = {
  default: {
    everybody: async () => (await import('./default/for-everybody.ts')).everybody,
    managers: async () => (await import('./default/for-managers.ts')).managers,
  },
  en: { everybody: () => import('./en/for-everybody.ts'), managers: () => import('./en/for-managers.ts') },
  'zh-Hans': {
    everybody: () => import('./zh-hans/for-everybody.ts'),
    managers: () => import('./zh-hans/for-managers.ts'),
  },
}

const managersTexts = new Map<Locale, ManagersTexts>()

/** Loads the texts of `locale`, with those for managers if another language's were loaded. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  const [texts] = await Promise.all([
    catalogues[locale].everybody(),
    managersTexts.size > 0 && loadManagersTexts(locale),
  ])
  return { locale, texts }
}

/** Loads what only the pages of managers and administrators show. Their routes' loaders wait for it. */
export async function loadManagersTexts(locale = chosenLocale()): Promise<void> {
  if (import.meta.env.SSR) currentPageRequest().hasManagersTexts = true
  managersTexts.set(locale, await catalogues[locale].managers())
}

/**
 * The texts of one namespace. One for managers has to be loaded before; it is loaded for the chosen language, in which
 * it is shown while the rest of the chosen language could not be loaded.
 */
export function textsOf<Namespace extends keyof Translations>(
  { locale, texts }: Language,
  namespace: Namespace,
): Translations[Namespace] {
  const namespaces: Partial<Translations> =
    namespace in texts ? texts : (managersTexts.get(locale) ?? [...managersTexts.values()].at(-1) ?? {})
  const found = namespaces[namespace]
  if (!found) throw new Error(`The texts of ${namespace} are not loaded`)
  return found
}

/** Returns the locale the signed-in person chose on any device, otherwise the one chosen on this device. */
export function chosenLocale(): Locale {
  const chosen = import.meta.env.SSR
    ? [currentPageRequest().locale]
    : [currentIdentity()?.locale, deviceStorage.read(storageKey)]
  return chosen.find(isLocale) ?? 'default'
}

/** Emitted by the window after `chooseLocale`. */
export const localeChosenEvent = 'locale-chosen'

export function chooseLocale(locale: Locale): void {
  deviceStorage.write(storageKey, locale)
  syncLocaleCookie()
  window.dispatchEvent(new Event(localeChosenEvent))
}

/** Sets the cookie with the locale in which the server renders pages; without it, the server uses the default. */
export function syncLocaleCookie(): void {
  const locale = chosenLocale()
  if ((readCookie(storageKey) || 'default') === locale) return
  writeCookie(storageKey, locale, locale === 'default' ? 0 : 365 * 24 * 60 * 60)
}
