// The locales, and the BCP 47 tags for documents, dates and numbers.
import { locales } from '#src/domain/locale.ts'

export type Locale = (typeof locales)[number]

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** Returns the `lang` of the document. The default locale's first language is Chinese. */
export function documentTag(locale: Locale): string {
  return locale === 'default' ? 'zh-Hans' : intlTag(locale)
}

/** Returns the tag for `Intl`. The default locale mixes Chinese and English; its dates are English. */
export function intlTag(locale: Locale): string {
  return locale === 'zh-Hans' ? 'zh-Hans' : 'en-US'
}
