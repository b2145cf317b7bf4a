// The language in force: chosen on this device, loaded before the first paint, the default one always at hand.
import { catalogue as defaultCatalogue, type Catalogue, type Core, type Later } from './default/catalogue.ts'
import { currentIdentity } from '#src/app/platform/session.ts'
import { isLocale, type Locale } from './locale.ts'

const key = 'locale'

export type Language = {
  readonly locale: Locale
  readonly core: Core
  /** The words of a room, with others that come along. The same promise every time. */
  readonly later: (section: keyof Later) => Promise<Partial<Later>>
}

const loaders: Readonly<Record<Exclude<Locale, 'default'>, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en/catalogue.ts')).catalogue,
  'zh-Hans': async () => (await import('./zh-hans/catalogue.ts')).catalogue,
}

const studio = remembered(async () => (await import('./default/studio.ts')).studio)
const trade = remembered(async () => (await import('./default/trade.ts')).trade)
const install = remembered(async () => ({ install: (await import('./default/install.ts')).install }))
const device = remembered(async () => ({ push: (await import('./default/push.ts')).push }))

const rooms: Readonly<Record<keyof Later, () => Promise<Partial<Later>>>> = {
  assignment: studio,
  importing: studio,
  install,
  lanes: studio,
  oversight: studio,
  people: studio,
  player: studio,
  pocket: studio,
  projects: studio,
  queue: studio,
  results: studio,
  review: studio,
  setup: studio,
  talent: studio,
  push: device,
  directory: trade,
  messages: trade,
  search: trade,
  selling: trade,
}

const defaultLanguage: Language = {
  locale: 'default',
  core: defaultCatalogue,
  later: (section) => rooms[section](),
}

/** Milliseconds for which a failure stands: a screen that asks while it draws itself must come to an end. */
const failureStands = 1000

/** Loads once; some time after a failure the next one to ask tries again. */
function remembered<Words>(load: () => Promise<Words>): () => Promise<Words> {
  let loading: Promise<Words> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      setTimeout(() => (loading = undefined), failureStands)
      throw error
    })
    return loading
  }
}

/** What the signed-in person chose, on whatever device; else what was chosen on this one. */
export function chosenLocale(): Locale {
  const theirs = currentIdentity()?.locale
  if (isLocale(theirs)) return theirs
  const kept = localStorage.getItem(key)
  return isLocale(kept) ? kept : 'default'
}

export function chooseLocale(locale: Locale): void {
  localStorage.setItem(key, locale)
  tellServer()
}

/** Keeps a cookie that says which language the server shall render pages in; without one, the default. */
export function tellServer(): void {
  const locale = chosenLocale()
  const told = document.cookie.split('; ').find((pair) => pair.startsWith(`${key}=`))
  if ((told ?? `${key}=default`) === `${key}=${locale}`) return
  const age = locale === 'default' ? 0 : 365 * 24 * 60 * 60
  document.cookie = `${key}=${locale}; Max-Age=${age}; Path=/; SameSite=Lax`
}

/** The catalogue of `locale`; the default one when it can't be loaded. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  if (locale === 'default') return defaultLanguage
  try {
    const catalogue = await loaders[locale]()
    const all = Promise.resolve(catalogue)
    return { locale, core: catalogue, later: () => all }
  } catch {
    return defaultLanguage
  }
}
