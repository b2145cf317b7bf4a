import type { Locale } from './locale.ts'

/** Each in its own language. */
export const localeNames: Readonly<Record<Locale, string>> = {
  default: '中文 / English',
  en: 'English',
  'zh-Hans': '简体中文',
}
