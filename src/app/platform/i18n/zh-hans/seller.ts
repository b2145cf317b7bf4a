import type { Translations } from '#src/app/platform/i18n/translations.ts'

export const seller = {
  moreFrom: (name) => `${name} 的其他宝贝`,
  similar: '相似宝贝',
} satisfies Translations['seller']
