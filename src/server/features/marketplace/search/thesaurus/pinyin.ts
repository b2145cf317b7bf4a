// Pinyin without tones and spaces, as people type it: 龙泉 is longquan.
import { readFileSync } from 'node:fs'
import { isUnspaced, splitCharacters, splitRuns } from '#src/domain/search/search-terms.ts'
import { fold } from './fold.ts'

/** Each line is a syllable with its characters, from the data of pinyin-pro: see docs/decisions/search.md. */
const lines = readFileSync(new URL('pinyin.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const syllables = new Set<string>()
const readings = new Map<string, string[]>()
for (const line of lines) {
  const [syllable = '', characters = ''] = line.split(' ')
  syllables.add(syllable)
  for (const character of characters) readings.set(character, [...(readings.get(character) ?? []), syllable])
}

/** The readings of a Chinese text, joined; none if it has a character that is not in the table. */
const pinyinOf = (text: string): string[] =>
  splitCharacters(text).reduce<string[]>(
    (heads, character) =>
      heads.flatMap((head) => (readings.get(character) ?? readings.get(fold(character)) ?? []).map((it) => head + it)),
    [''],
  )

/** The same for a word; none for a single character, whose syllable means too much. */
export const pinyinOfWord = (word: string): string[] => (splitCharacters(word).length > 1 ? pinyinOf(word) : [])

/** The pinyin of every two adjacent Chinese characters. */
export const pinyinPairs = (text: string): string[] =>
  splitRuns(text.normalize('NFKC'))
    .filter(isUnspaced)
    .flatMap((run) => pairsOf(splitCharacters(run)).flatMap(pinyinOf))

/** Shorter words are too often English, and longer ones no words. */
const pinyinPattern = /^[a-z]{4,24}$/u

/** The pairs of syllables of each way to read a folded Latin word as pinyin. */
export const readPinyin = (word: string): string[][] =>
  pinyinPattern.test(word) ? divide(word).flatMap((each) => (each.length > 1 ? [pairsOf(each)] : [])) : []

const maxSyllableLength = 6

/** `endings`: the ways to read each ending of the word, which many ways to read its beginning share. */
function divide(word: string, endings = new Map<string, string[][]>([['', [[]]]])): string[][] {
  const known = endings.get(word)
  if (known) return known
  const found: string[][] = []
  for (let length = Math.min(maxSyllableLength, word.length); length > 0; length -= 1) {
    const syllable = word.slice(0, length)
    if (syllables.has(syllable)) found.push(...divide(word.slice(length), endings).map((rest) => [syllable, ...rest]))
  }
  endings.set(word, found.slice(0, maxReadings))
  return found.slice(0, maxReadings)
}

/** A word has few readings; more are a row of vowels. */
const maxReadings = 4

const pairsOf = (parts: readonly string[]): string[] =>
  parts.slice(1).map((part, index) => `${parts[index] ?? ''}${part}`)
