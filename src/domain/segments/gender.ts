export type SpeakerGender = 'male' | 'female' | 'unknown'

const words: Readonly<Record<Exclude<SpeakerGender, 'unknown'>, readonly string[]>> = {
  male: ['male', 'm', 'man', 'boy', '男', '男声', '男性', '男生'],
  female: ['female', 'f', 'woman', 'girl', '女', '女声', '女性', '女生'],
}
const unknownWords = ['unknown', 'u', 'neutral', 'none', 'n/a', '未知', '不明']

/** A gender as a number, whose meaning its file does not say. */
export const isGenderNumber = (word: string): boolean => /^[012](?:\.0)?$/.test(word)

/** The gender that a word says, in English or Chinese; null if it says none, such as a number. */
export function parseGender(word: string): SpeakerGender | null {
  const name = word.trim().toLowerCase()
  if (words.male.includes(name)) return 'male'
  if (words.female.includes(name)) return 'female'
  return unknownWords.includes(name) ? 'unknown' : null
}
