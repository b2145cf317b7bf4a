/** The languages everything can be read in; `default` is the product's own mix of Chinese and English. */
export const locales = ['default', 'en', 'zh-Hans'] as const
