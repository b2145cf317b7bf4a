/** The interface locales; `default` is the specified mix of Chinese and English. */
export const locales = ['default', 'en', 'zh-Hans'] as const

/**
 * The `lang` of an element with Chinese words: product names, and labels that the default locale has among English ones.
 * Undefined for other words, which have the document's language. `words` is text, or what React renders with some.
 */
export function langOf(words: unknown): 'zh-Hans' | undefined {
  const text = [words]
    .flat()
    .filter((part) => typeof part === 'string')
    .join(' ')
  const isChinese =
    /\p{Script=Han}/u.test(text) && !/\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(text)
  return isChinese ? 'zh-Hans' : undefined
}
