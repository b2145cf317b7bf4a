// Which catalogue a person reads, and the BCP 47 tag their dates and numbers are written in.
import { locales } from '#src/domain/locale.ts'

export type Locale = (typeof locales)[number]

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** What the document says its language is: the default catalogue's first language is Chinese. */
export function documentTag(locale: Locale): string {
  return locale === 'default' ? 'zh-Hans' : intlTag(locale)
}

/** The tag handed to `Intl`: the default catalogue mixes Chinese and English but writes its dates in English. */
export function intlTag(locale: Locale): string {
  return locale === 'zh-Hans' ? 'zh-Hans' : 'en-US'
}
