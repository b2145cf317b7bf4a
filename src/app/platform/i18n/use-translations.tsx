import { isRecord } from '#src/domain/is-record.ts'
import { isolate } from '#src/domain/text/visible-name.ts'
import { createContext, isValidElement, type ReactNode, use } from 'react'
import { type Language, textsOf } from './language.ts'
import type { Locale } from './locale.ts'
import type { Translations } from './en/translations.ts'

const LanguageContext = createContext<Language | null>(null)

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The current locale. */
export function useLocale(): Locale {
  return useLanguage().locale
}

/** One namespace in the current language: `const t = useTranslations('review')`. */
export function useTranslations<Namespace extends keyof Translations>(namespace: Namespace): Translations[Namespace] {
  return isolateNames(textsOf(useLanguage(), namespace))
}

const isolatedTexts = new WeakMap<object, object>()

/** The texts, which isolate the names that they contain. Returns the same object every time. */
export function isolateNames<Texts extends object>(texts: Texts): Texts {
  const isolated = isolatedTexts.get(texts) ?? (isolateWithin(texts) as object)
  isolatedTexts.set(texts, isolated)
  // Only what is within the texts differs.
  return isolated as Texts
}

function isolateWithin(value: unknown): unknown {
  if (typeof value === 'string') return isolate(value)
  if (typeof value === 'function') return (...values: unknown[]): unknown => value(...values.map(isolateWithin))
  if (Array.isArray(value)) return value.map(isolateWithin)
  // An element brings its own texts.
  if (!isRecord(value) || isValidElement(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isolateWithin(inner)]))
}

export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('Translations need a LanguageProvider above them')
  return language
}
