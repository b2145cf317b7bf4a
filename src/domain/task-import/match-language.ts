// The languages of a file, which names them as people do: by name, by code, in Chinese.
import type { LanguageName } from '#src/domain/people/languages.ts'

/** Codes of ISO 639 and names in Chinese and in the language itself, in lower case. */
const otherNames: Readonly<Record<LanguageName, readonly string[]>> = {
  English: ['en', 'eng', '英语', '英文'],
  Mandarin: ['zh', 'zho', 'chi', 'cmn', 'chinese', '中文', '汉语', '普通话', '国语', '华语', '简体中文', '繁体中文'],
  Spanish: ['es', 'spa', '西班牙语', '西班牙文', '西语', 'español'],
  Hindi: ['hi', 'hin', '印地语', '印地文', 'हिन्दी'],
  Arabic: ['ar', 'ara', '阿拉伯语', '阿拉伯文', '阿语', 'العربية'],
  French: ['fr', 'fra', 'fre', '法语', '法文', 'français'],
  Japanese: ['ja', 'jpn', '日语', '日文', '日本語'],
  German: ['de', 'deu', 'ger', '德语', '德文', 'deutsch'],
  Russian: ['ru', 'rus', '俄语', '俄文', 'русский'],
  Portuguese: ['pt', 'por', '葡萄牙语', '葡萄牙文', '葡语', 'português'],
  Indonesian: ['id', 'ind', '印尼语', '印度尼西亚语', '印尼文', 'bahasa indonesia'],
  Korean: ['ko', 'kor', '韩语', '韩文', '朝鲜语', '한국어'],
  Italian: ['it', 'ita', '意大利语', '意大利文', '意语', 'italiano'],
  Turkish: ['tr', 'tur', '土耳其语', '土耳其文', 'türkçe'],
  Vietnamese: ['vi', 'vie', '越南语', '越南文', '越语', 'tiếng việt'],
  Thai: ['th', 'tha', '泰语', '泰文', 'ไทย'],
  Persian: ['fa', 'fas', 'per', 'farsi', '波斯语', '波斯文', 'فارسی'],
  Polish: ['pl', 'pol', '波兰语', '波兰文', 'polski'],
  Dutch: ['nl', 'nld', 'dut', '荷兰语', '荷兰文', 'nederlands'],
  Greek: ['el', 'ell', 'gre', '希腊语', '希腊文', 'ελληνικά'],
}

const languagesByName = new Map(
  Object.entries(otherNames).flatMap(([language, names]) =>
    [language.toLowerCase(), ...names].map((name) => [name, language]),
  ),
)

/** A code with a script or a region, such as zh-Hans-CN or pt_BR. */
const codeWithRegion = /^([a-z]{2,3})(?:[-_](?:[a-z]{4}|[a-z]{2}|\d{3}))+$/

/** Chinese as in Hong Kong and Macao is Cantonese. */
const isCantonese = /[-_](?:hk|mo)$/

/** Returns the one of `languages` that a text names, ignoring case. */
export function matchLanguage(text: string, languages: readonly string[]): string | undefined {
  if (languages.includes(text)) return text
  const name = text.normalize('NFKC').trim().toLowerCase()
  const same = languages.find((language) => language.toLowerCase() === name)
  if (same !== undefined) return same
  const code = isCantonese.test(name) ? undefined : codeWithRegion.exec(name)?.[1]
  const named = languagesByName.get(name) ?? (code && languagesByName.get(code))
  return languages.find((language) => language === named)
}
