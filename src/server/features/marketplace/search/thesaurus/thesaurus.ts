// What the words of the market mean: eras, kinds, shapes, materials, motifs and places as concepts, each with its
// Chinese words, their pinyin and its English phrases. A concept includes its narrower ones: a meiping is a vase.
import { readFileSync } from 'node:fs'
import { fold } from './fold.ts'
import { pinyinOfWord } from './pinyin.ts'

export type Concept = {
  readonly id: string
  /** Labels: the first Chinese word and the first Latin phrase. */
  readonly chinese: string
  readonly latin: string
  readonly broader: readonly string[]
}

type Entry = Concept & {
  readonly subject: string
  readonly words: readonly string[]
  readonly phrases: readonly string[]
}

/**
 * Rows of two tables with the same columns: subject, id, Chinese words, Latin phrases and broader concepts. Eras are in
 * chronological order. The second table, made from dictionaries, adds names to concepts of the first, and concepts.
 */
const rows = ['concepts.tsv', 'words.tsv'].flatMap((name) => {
  const [, ...lines] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => line.split('\t'))
})
const entries = [...Map.groupBy(rows, ([, id = '']) => id)].map(([id, same]) => mergeRows(id, same))

function mergeRows(id: string, same: readonly string[][]): Entry {
  const listOf = (column: number, separator: string) =>
    same.flatMap((row) => row[column]?.split(separator) ?? []).filter((name) => name !== '')
  const [words, phrases] = [listOf(2, ' '), listOf(3, ', ')]
  const latin = phrases[0] ?? ''
  const label = latin.charAt(0).toUpperCase() + latin.slice(1)
  return {
    subject: same[0]?.[0] ?? '',
    id,
    chinese: words[0] ?? label,
    latin: label,
    broader: listOf(4, ' '),
    words,
    phrases: [...phrases, ...words.flatMap(pinyinOfWord)],
  }
}

const ofSubject = (name: string) => entries.filter(({ subject }) => subject === name)
const idsOf = (subject: string) => ofSubject(subject).map(({ id }) => id)

export const concepts: ReadonlyMap<string, Concept> = new Map(entries.map((entry) => [entry.id, entry]))

/** The concepts of kinds and shapes. */
export const formConcepts: ReadonlySet<string> = new Set(idsOf('form'))

/** The groups in which eras are offered, each with its eras in chronological order. */
export const eraGroups = { china: idsOf('era-china'), elsewhere: idsOf('era-elsewhere') }

/** A Latin phrase without spaces and punctuation, so that “candle stick” and “candlestick” are the same. */
export const joinPhrase = (phrase: string): string => fold(phrase).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')

const conceptsByName = new Map<string, string[]>()
for (const { id, words, phrases } of entries) {
  for (const name of [...words.map(fold), ...phrases.map(joinPhrase)]) {
    conceptsByName.set(name, [...(conceptsByName.get(name) ?? []), id])
  }
}

const chineseSpellings = new Map(entries.flatMap(({ words }) => words.map((word) => [fold(word), word])))

/** A folded word as it is written; 乾隆 is folded to 干隆. */
export const spellingOf = (name: string): string => chineseSpellings.get(name) ?? name

/** Words that say nothing beside others. */
export const fillers: ReadonlySet<string> = new Set(
  '的 之 和 与 纹 图 款 式 年间 时代 时期 朝代 古董 古玩 老 a an and antique antiques chinese dynasty era for from in of old period style the with'.split(
    ' ',
  ),
)

/** Characters that name an era in a name and mean something else in a sentence: 清 in 清晰. */
export const eraCharacters: ReadonlySet<string> = new Set(
  [...ofSubject('era-china'), ...ofSubject('era-elsewhere')]
    .flatMap(({ words }) => words)
    .filter((word) => word.length === 1),
)

/** The most characters of a Chinese word, and the most words of a Latin phrase. */
export const maxWordLength = Math.max(...entries.flatMap(({ words }) => words.map((word) => word.length)))
export const maxPhraseWords = 4

/** The concept and all broader ones. */
export function withBroader(id: string): string[] {
  return [id, ...(concepts.get(id)?.broader ?? []).flatMap(withBroader)]
}

/** The most specific concepts that a folded word or joined phrase names; also for an English plural. */
export function conceptsNamed(name: string): readonly string[] {
  const named = conceptsByName.get(name) ?? singularsOf(name).flatMap((singular) => conceptsByName.get(singular) ?? [])
  const broader = new Set(named.flatMap((id) => withBroader(id).slice(1)))
  return [...new Set(named)].filter((id) => !broader.has(id))
}

const singularsOf = (name: string): string[] =>
  /^[a-z]{4,}s$/u.test(name) ? [name.slice(0, -1), ...(name.endsWith('es') ? [name.slice(0, -2)] : [])] : []

/** The most concepts that an incomplete word may mean. */
const maxCompletions = 4

/** The concepts of all names that begin with an incomplete Latin word; none if they are many. */
export function conceptsCompleting(prefix: string): readonly string[] {
  if (prefix.length < 4) return []
  const found = new Set<string>()
  for (const [name, ids] of conceptsByName) {
    if (name.startsWith(prefix)) for (const id of ids) found.add(id)
    if (found.size > maxCompletions) return []
  }
  return [...found]
}

/** All Latin words and joined phrases, for the correction of typos. */
export const latinNames: readonly string[] = [
  ...new Set(
    entries.flatMap(({ phrases }) =>
      phrases.flatMap((phrase) => [joinPhrase(phrase), ...fold(phrase).split(/[^\p{L}\p{M}]+/u)]),
    ),
  ),
].filter((name) => name.length >= 4)
