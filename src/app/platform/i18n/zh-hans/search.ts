import type { Translations } from '#src/app/platform/i18n/translations.ts'

export const search = {
  any: '不限',
  other: '其他…',
  otherNamed: (label) => `其他${label}`,
  priceMin: '最低价',
  priceMax: '最高价',
  priceInvalid: '请输入金额，例如 1,200.50，最多两位小数。',
  priceOrder: '最高价低于最低价。',
  clearFilters: '清除筛选',
  showResults: '查看',
  activeFilters: '当前筛选',
  from: (price) => `${price} 起`,
  upTo: (price) => `${price} 以内`,
  remove: (what) => `移除筛选：${what}`,
  clearAll: '全部清除',
  noResults: '没有找到合适的宝贝。',
  searchWithout: (what) => `去掉：${what}`,
  seeEverything: '查看全部',
  suggestions: '搜索建议',
  suggestionCount: (count) => `${count} 条建议`,
} satisfies Translations['search']
