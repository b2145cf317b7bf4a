import type { CountryName, LanguageName } from '#src/domain/people/languages.ts'

const languageNames: Readonly<Record<LanguageName, string>> = {
  English: '英语',
  Mandarin: '普通话',
  Spanish: '西班牙语',
  Hindi: '印地语',
  Arabic: '阿拉伯语',
  French: '法语',
  Japanese: '日语',
  German: '德语',
  Russian: '俄语',
  Portuguese: '葡萄牙语',
  Indonesian: '印度尼西亚语',
  Korean: '韩语',
  Italian: '意大利语',
  Turkish: '土耳其语',
  Vietnamese: '越南语',
  Thai: '泰语',
  Persian: '波斯语',
  Polish: '波兰语',
  Dutch: '荷兰语',
  Greek: '希腊语',
}

const countryNames: Readonly<Record<CountryName, string>> = {
  'United States': '美国',
  'United Kingdom': '英国',
  China: '中国',
  Japan: '日本',
  Germany: '德国',
  France: '法国',
  India: '印度',
  Canada: '加拿大',
  Australia: '澳大利亚',
  Brazil: '巴西',
  'South Korea': '韩国',
  Russia: '俄罗斯',
  Italy: '意大利',
  Spain: '西班牙',
  Mexico: '墨西哥',
  Indonesia: '印度尼西亚',
  Netherlands: '荷兰',
  'Saudi Arabia': '沙特阿拉伯',
  Switzerland: '瑞士',
  Singapore: '新加坡',
}

const hasName = <Name extends string>(names: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(names, name)

/** Any other text, such as a language that only a task's meta data names, is returned as it is. */
export const languageName = (name: string): string => (hasName(languageNames, name) ? languageNames[name] : name)

export const countryName = (name: string): string => (hasName(countryNames, name) ? countryNames[name] : name)
