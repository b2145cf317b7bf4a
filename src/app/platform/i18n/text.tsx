import { createContext, type ReactNode, useContext } from 'react'
import type { Catalogue } from './default/catalogue.ts'
import type { Locale } from './locale.ts'

type Language = { readonly locale: Locale; readonly catalogue: Catalogue }

const LanguageContext = createContext<Language | null>(null)

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The locale in force. */
export function useLocale(): Locale {
  return useLanguage().locale
}

/** One section of the catalogue in force: `const t = useText('review')`. */
export function useText<Section extends keyof Catalogue>(section: Section): Catalogue[Section] {
  return useLanguage().catalogue[section]
}

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useText needs a LanguageProvider above it')
  return language
}
