import { createContext, type ReactNode, use } from 'react'
import type { Catalogue, Later } from './default/catalogue.ts'
import type { Language } from './language.ts'
import type { Locale } from './locale.ts'

const LanguageContext = createContext<Language | null>(null)

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The locale in force. */
export function useLocale(): Locale {
  return useLanguage().locale
}

/** One section of the catalogue in force: `const t = useText('review')`. Suspends where its words are still coming. */
export function useText<Section extends keyof Catalogue>(section: Section): Catalogue[Section] {
  const { core, later } = useLanguage()
  const catalogue: Partial<Catalogue> = section in core ? core : use(later(section as keyof Later))
  const words = catalogue[section]
  if (!words) throw new Error(`No catalogue has a section ${section}`)
  return words
}

function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('useText needs a LanguageProvider above it')
  return language
}
