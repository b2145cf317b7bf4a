import type { Translations } from '#src/app/platform/i18n/en/translations.ts'

export const seller = {
  moreFrom: (name) => `${name} 的其他宝贝`,
  aboutSeller: (name) => `关于 ${name}`,
  memberSince: (month) => `${month}加入`,
  soldCount: (count, isMore) => `已售 ${count}${isMore ? '+' : ''} 件`,
  answersWithin: (time) => `通常 ${time}内回复`,
  messageAbout: '想问哪件宝贝？',
  similar: '相似宝贝',
  facts: { condition: '品相', dimensions: '尺寸', material: '材质', provenance: '来源', marks: '款识' },
} satisfies Translations['seller']
