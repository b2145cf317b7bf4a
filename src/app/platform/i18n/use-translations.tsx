import { createContext, type ReactNode, use } from 'react'
import type { Language } from './language.ts'
import type { Locale } from './locale.ts'
import type { LazyNamespaces, Translations } from './translations.ts'

const LanguageContext = createContext<Language | null>(null)

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The current locale. */
export function useLocale(): Locale {
  return useLanguage().locale
}

/** One namespace in the current language: `const t = useTranslations('review')`. Suspends while it loads. */
export function useTranslations<Namespace extends keyof Translations>(namespace: Namespace): Translations[Namespace] {
  const { core, loadNamespace } = useLanguage()
  const namespaces: Partial<Translations> =
    namespace in core ? core : use(loadNamespace(namespace as keyof LazyNamespaces))
  const translations = namespaces[namespace]
  if (!translations) throw new Error(`There is no namespace ${namespace}`)
  return translations
}

export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('Translations need a LanguageProvider above them')
  return language
}
