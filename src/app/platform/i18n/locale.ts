// The locales, and the BCP 47 tags for documents, dates and numbers.
import { locales } from '#src/domain/text/locale.ts'

export type Locale = (typeof locales)[number]

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/**
 * Returns the `lang` of the document and the tag for `Intl`. The default locale is English with some Chinese labels, which
 * have a `lang` of their own (`langOf`).
 */
export function intlTag(locale: Locale): string {
  return locale === 'zh-Hans' ? 'zh-Hans' : 'en-US'
}
