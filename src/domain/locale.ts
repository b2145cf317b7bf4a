/** The interface locales; `default` is the specified mix of Chinese and English. */
export const locales = ['default', 'en', 'zh-Hans'] as const
