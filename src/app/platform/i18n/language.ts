// The current language: chosen by the person, loaded before the first paint. English is part of the app's first chunk.
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { readCookie, writeCookie } from '#src/app/platform/session/cookies.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { coreOverrides } from './default/core-overrides.ts'
import { coreNamespaces } from './en/core-namespaces.ts'
import type { marketNamespaces } from './en/market-namespaces.ts'
import { isLocale, type Locale } from './locale.ts'
import type { CoreNamespaces, LazyNamespaces, Overrides, Translations } from './en/translations.ts'

const storageKey = 'locale'

export type Language = {
  readonly locale: Locale
  readonly core: CoreNamespaces
  /** Loads a namespace, with others of the same chunk. Returns the same promise every time. */
  readonly loadNamespace: (namespace: keyof LazyNamespaces) => Promise<Partial<LazyNamespaces>>
}

/** The namespaces of the market's chunk. All but these and those of `ownChunk` are in the chunk for dubbing. */
const inMarketChunk: Readonly<Record<keyof typeof marketNamespaces, true>> = {
  bidding: true,
  mail: true,
  messages: true,
  ownAccount: true,
  search: true,
  selling: true,
  userDirectory: true,
}

/** The files of the namespaces that are a chunk each, since few people need them. */
const ownChunk: { readonly [Namespace in keyof Translations]?: string } = {
  importPage: 'import-page',
  install: 'install',
  newPeople: 'new-people',
  moderation: 'moderation',
  orders: 'orders',
  planning: 'planning',
  problems: 'problems',
  push: 'push',
  seller: 'seller',
  quality: 'quality',
}

/** The source files with a namespace's texts, or, without one, those of the whole locale besides the entry. */
export function namespaceModules(locale: Locale, namespace?: keyof Translations): string[] {
  if (locale === 'zh-Hans')
    return [`src/app/platform/i18n/zh-hans/${namespace === 'planning' ? namespace : 'translations'}.ts`]
  if (namespace === undefined || namespace in coreNamespaces) return []
  const name = ownChunk[namespace] ?? `${namespace in inMarketChunk ? 'market' : 'dubbing'}-namespaces`
  const overrides = locale === 'default' ? ['src/app/platform/i18n/default/lazy-overrides.ts'] : []
  return [`src/app/platform/i18n/en/${name}.ts`, ...overrides]
}

const loadDubbing = async () => (await import('./en/dubbing-namespaces.ts')).dubbingNamespaces
const loadMarket = async () => (await import('./en/market-namespaces.ts')).marketNamespaces
const loadOwnChunk = {
  importPage: () => import('./en/import-page.ts'),
  install: () => import('./en/install.ts'),
  newPeople: () => import('./en/new-people.ts'),
  moderation: () => import('./en/moderation.ts'),
  orders: () => import('./en/orders.ts'),
  planning: () => import('./en/planning.ts'),
  problems: () => import('./en/problems.ts'),
  push: () => import('./en/push.ts'),
  seller: () => import('./en/seller.ts'),
  quality: () => import('./en/quality.ts'),
} satisfies { readonly [Namespace in keyof Translations]?: () => Promise<Pick<Translations, Namespace>> }

type Load = <Namespaces extends Partial<LazyNamespaces>>(load: () => Promise<Namespaces>) => Promise<Namespaces>

const loadWithDefaultLabels: Load = async (load) => {
  const [namespaces, { lazyOverrides }] = await Promise.all([load(), import('./default/lazy-overrides.ts')])
  return applyOverrides(namespaces, lazyOverrides)
}

/** A language based on the English namespaces; `loadNamespaces` may change what it loads. */
function englishLanguage(locale: Locale, core: CoreNamespaces, loadNamespaces: Load): Language {
  const loader = <Namespaces extends Partial<LazyNamespaces>>(load: () => Promise<Namespaces>) =>
    memoizeLoad(() => loadNamespaces(load))
  const dubbing = loader(loadDubbing)
  const market = loader(loadMarket)
  const own = new Map<string, () => Promise<Partial<LazyNamespaces>>>(
    Object.entries(loadOwnChunk).map(([namespace, load]: [string, () => Promise<Partial<LazyNamespaces>>]) => [
      namespace,
      // No locale overrides these two.
      /problems|seller/.test(namespace) ? memoizeLoad(load) : loader(load),
    ]),
  )
  const loadNamespace = (namespace: keyof LazyNamespaces): Promise<Partial<LazyNamespaces>> =>
    (own.get(namespace) ?? (namespace in inMarketChunk ? market : dubbing))()
  return { locale, core, loadNamespace }
}

const languages = {
  default: englishLanguage('default', applyOverrides(coreNamespaces, coreOverrides), loadWithDefaultLabels),
  en: englishLanguage('en', coreNamespaces, (load) => load()),
}

/** How long a failed load is cached: a screen that suspends on it during rendering must settle. */
const failureTtlMs = 1000

/** Loads once. After a failure, calls reject for `failureTtlMs`; the next call then retries. */
function memoizeLoad<Namespaces>(load: () => Promise<Namespaces>): () => Promise<Namespaces> {
  let loading: Promise<Namespaces> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      setTimeout(() => (loading = undefined), failureTtlMs)
      throw error
    })
    return loading
  }
}

const loadPlanning = memoizeLoad(() => import('./zh-hans/planning.ts'))

/** Returns the locale the signed-in person chose on any device, otherwise the one chosen on this device. */
export function chosenLocale(): Locale {
  const profileLocale = currentIdentity()?.locale
  if (isLocale(profileLocale)) return profileLocale
  const storedLocale = deviceStorage.read(storageKey)
  return isLocale(storedLocale) ? storedLocale : 'default'
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

/** Loads the texts of `locale`, or those of the default locale when that fails. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  if (locale !== 'zh-Hans') return languages[locale]
  try {
    const { translations } = await import('./zh-hans/translations.ts')
    const allNamespaces = Promise.resolve(translations)
    return {
      locale,
      core: translations,
      // Only managers need it, and with a network.
      loadNamespace: (namespace) => (namespace === 'planning' ? loadPlanning() : allNamespaces),
    }
  } catch {
    return languages.default
  }
}

/** Returns `namespaces` with the texts of `overrides` instead of their own. */
function applyOverrides<Namespaces extends Partial<Translations>>(
  namespaces: Namespaces,
  overrides: Overrides,
): Namespaces {
  const texts: Readonly<Record<string, object | undefined>> = overrides
  const entries = Object.entries(namespaces).map(([name, own]) => [name, { ...own, ...texts[name] }])
  // Overrides have the type of the namespaces they replace, so the keys and their types stay the same.
  return Object.fromEntries(entries) as Namespaces
}
